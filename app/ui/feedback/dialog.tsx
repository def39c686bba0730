import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Said to screen readers as the dialog's description. */
  description?: string
  /** Off where the content speaks for itself; the title is still its name. */
  hasVisibleTitle?: boolean
  /** Its size and how it scrolls, instead of a small box of text. */
  className?: string
  children: ReactNode
}

/** A modal dialog: the rest of the page is out of reach, Escape closes it, and whatever opened it has the focus again (readings T55). */
export const Dialog = ({ isOpen, ...props }: DialogProps) => isOpen && <ModalDialog {...props} />

function ModalDialog({
  onClose,
  title,
  description,
  hasVisibleTitle = true,
  className = 'w-[min(94vw,36rem)] overflow-auto p-5',
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Closed before the element goes: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      closedby="any"
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
        aria-label="Close"
        onClick={onClose}
        className="press absolute top-3 right-3 grid size-11 place-items-center bg-chalk text-2xl leading-none"
      >
        <span aria-hidden="true">×</span>
      </button>
    </dialog>
  )
}
