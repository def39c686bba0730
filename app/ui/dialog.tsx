import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'

interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** Said to screen readers as the dialog's description. */
  description?: string
  /** Off where the content speaks for itself; the title is still its name. */
  showsTitle?: boolean
  /** Its size and how it scrolls, instead of a small box of text. */
  className?: string
  children: ReactNode
}

/** A dialog that traps the focus, closes on Escape and gives the focus back to whatever opened it (readings T55). */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  showsTitle = true,
  className = 'w-[min(94vw,36rem)] overflow-auto p-5',
  children,
}: DialogProps) {
  // Radix gives the focus back to its own trigger, and we open by state.
  const opener = useRef<Element>(null)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/85" />
        <Radix.Content
          className={`-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[94svh] animate-arrive border-2 border-ink bg-paper ${className}`}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <Radix.Title className={showsTitle ? 'headline pr-14 text-xl' : 'sr-only'}>{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 pr-10 text-smoke">{description}</Radix.Description>}
          {children}
          <Radix.Close
            aria-label="Close"
            className="press absolute top-3 right-3 grid size-11 place-items-center bg-chalk text-2xl leading-none"
          >
            <span aria-hidden="true">×</span>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
