import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import * as messages from '#app/messages/current.ts'
import { ignorePresses } from '../controls/ignore-presses.ts'
import { enterDialog } from './dialog-history.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The dialog's accessible description. */
  description?: string | undefined
  /** A hidden title remains the dialog's accessible name. */
  hasVisibleTitle?: boolean
  /**
   * `closerequest`: a press beside the dialog doesn't close it, and the second press of a double
   * press on what opens or closes it does nothing.
   */
  closedBy?: 'any' | 'closerequest'
  /** Size and scrolling, instead of those of a small text dialog. */
  className?: string
  /** False for a question about leaving the page, which answers Back itself. */
  closesOnBack?: boolean
  children: ReactNode
}

/**
 * A modal dialog: the rest of the page is inert, Escape and Back close it, and the focus then
 * returns to the element that opened it.
 */
export const Dialog = ({ isOpen, ...props }: DialogProps) => isOpen && <ModalDialog {...props} />

function ModalDialog({
  onClose,
  title,
  description,
  hasVisibleTitle = true,
  closedBy = 'any',
  className = 'w-[min(94vw,36rem)] overflow-auto p-5',
  closesOnBack = true,
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isQuestion = closedBy === 'closerequest'

  // The browser returns the focus only when the dialog is closed before its element is removed.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    if (isQuestion) ignorePresses(dialog)
    return () => {
      dialog?.close()
      if (isQuestion) ignorePresses(document.body)
    }
  }, [isQuestion])
  const close = useEffectEvent(onClose)
  // Before it is shown: a Back pressed at once would leave the page.
  useLayoutEffect(() => (closesOnBack ? enterDialog(() => close()) : undefined), [closesOnBack])

  return (
    <dialog
      ref={ref}
      closedby={closedBy}
      aria-labelledby={`${id}-title`}
      aria-describedby={description && `${id}-description`}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      className={`m-auto max-h-[94svh] max-w-none animate-arrive border-2 border-ink bg-paper text-ink backdrop:bg-ink/85 ${className}`}
    >
      <h2 id={`${id}-title`} className={hasVisibleTitle ? 'headline pr-14 text-xl' : 'sr-only'}>
        {title}
      </h2>
      {description && (
        <p id={`${id}-description`} className="mt-2 pr-10 text-smoke">
          {description}
        </p>
      )}
      {children}
      <button
        type="button"
        aria-label={messages.layout.close}
        onClick={onClose}
        className="press absolute top-3 right-3 grid size-11 place-items-center bg-chalk text-2xl leading-none"
      >
        <span aria-hidden="true">×</span>
      </button>
    </dialog>
  )
}
