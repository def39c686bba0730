import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { AdminButton } from './admin-button.tsx'

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

/**
 * Asks for confirmation of an action that cannot be undone. The second press of a double press on
 * the button that opens it neither confirms nor closes it.
 */
export const ConfirmDialog = ({ onConfirm, confirmLabel, cancelLabel, children, ...dialog }: ConfirmDialogProps) => (
  <Dialog {...dialog} closedBy="closerequest" className="admin-theme w-[min(94vw,28rem)] overflow-auto rounded-lg p-5">
    {children}
    <DialogButtons
      onClose={dialog.onClose}
      onConfirm={onConfirm}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
    />
  </Dialog>
)

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

type DialogButtonsProps = Pick<ConfirmDialogProps, 'onClose' | 'onConfirm' | 'confirmLabel' | 'cancelLabel'>

function DialogButtons({ onClose, onConfirm, confirmLabel, cancelLabel = 'Cancel' }: DialogButtonsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ignorePresses(ref.current?.closest('dialog') ?? null)
    // Nor does the second press on one of the buttons reach what is beneath the dialog.
    return () => ignorePresses(document.body)
  }, [])
  return (
    <div ref={ref} className="mt-6 flex flex-wrap justify-end gap-3">
      <AdminButton onClick={onClose}>{cancelLabel}</AdminButton>
      <AdminButton
        tone="delete"
        onClick={() => {
          onClose()
          onConfirm()
        }}
      >
        {confirmLabel}
      </AdminButton>
    </div>
  )
}
