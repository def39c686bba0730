import { Dialog } from '../../ui/dialog.tsx'
import { DeskButton } from './desk-button.tsx'

interface ConfirmProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  description?: string
  /** On the button that does it. */
  confirm: string
  children?: React.ReactNode
}

/** Asks before something that can't be taken back. */
export const Confirm = ({ isOpen, onClose, onConfirm, title, description, confirm, children }: ConfirmProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={title}
    className="desk w-[min(94vw,28rem)] overflow-auto rounded-lg p-5"
    {...(description !== undefined && { description })}
  >
    {children}
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <DeskButton onClick={onClose}>Cancel</DeskButton>
      <DeskButton
        tone="danger"
        onClick={() => {
          onClose()
          onConfirm()
        }}
      >
        {confirm}
      </DeskButton>
    </div>
  </Dialog>
)
