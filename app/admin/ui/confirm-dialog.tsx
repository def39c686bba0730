import { type ComponentProps, type ReactNode, useState } from 'react'
import { AdminButton } from './admin-button.tsx'
import { AdminDialog } from './admin-dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  description?: string | undefined
  confirmLabel: string
  /** Of the button that changes nothing, where 'Cancel' could mean the act. */
  cancelLabel?: string | undefined
  children?: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { onConfirm, confirmLabel, cancelLabel = 'Cancel', children, ...dialog } = props
  return (
    <AdminDialog {...dialog}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AdminButton onClick={dialog.onClose}>{cancelLabel}</AdminButton>
        <AdminButton
          tone="delete"
          onClick={() => {
            dialog.onClose()
            onConfirm()
          }}
        >
          {confirmLabel}
        </AdminButton>
      </div>
    </AdminDialog>
  )
}

interface ConfirmButtonProps
  extends Omit<ConfirmDialogProps, 'isOpen' | 'onClose' | 'confirmLabel'>,
    Pick<ComponentProps<typeof AdminButton>, 'tone' | 'className' | 'disabled' | 'aria-label' | 'aria-describedby'> {
  label: string
  confirmLabel?: string
  isBusy?: boolean
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, confirmLabel = label, cancelLabel, isBusy = false, ...others } = props
  const { onConfirm, title, description, children, ...button } = others
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <AdminButton {...button} aria-disabled={isBusy} onClick={() => !isBusy && setIsOpen(true)}>
        {label}
      </AdminButton>
      <ConfirmDialog
        {...{ onConfirm, title, description, confirmLabel, cancelLabel }}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
