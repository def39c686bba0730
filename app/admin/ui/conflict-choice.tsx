import type { MouseEvent, ReactNode } from 'react'
import { AdminButton } from './admin-button.tsx'

interface ConflictChoiceProps {
  label: string
  action: string
  onChoose: (event: MouseEvent<HTMLButtonElement>) => void
  /** The value. */
  children: ReactNode
}

/** One of two values that admins have given a field meanwhile, with the button to keep it. */
export const ConflictChoice = ({ label, action, onChoose, children }: ConflictChoiceProps) => (
  <div className="grid content-between gap-2">
    <div>
      <p className="text-smoke text-sm">{label}</p>
      <div className="mt-1 max-h-48 overflow-auto whitespace-pre-line [overflow-wrap:anywhere]">
        {children || '(empty)'}
      </div>
    </div>
    <AdminButton onClick={onChoose}>{action}</AdminButton>
  </div>
)
