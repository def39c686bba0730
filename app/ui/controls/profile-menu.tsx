import { type ReactNode, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'

/** How long the menu stays open after the pointer has left it. */
const hideDelayMs = 200

interface ProfileMenuProps {
  buttonClass: string
  menuClass: string
  /** What shows a toast closes the menu first: the toast would lie over it. */
  children: (closeMenu: () => void) => ReactNode
}

/**
 * A menu below the button 'Profile'. It opens on mouse hover, by tap and click, and by keyboard.
 */
export function ProfileMenu({ buttonClass, menuClass, children }: ProfileMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isHovered = useRef(false)
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function openMenu() {
    clearTimeout(hideTimer.current)
    setIsOpen(true)
  }

  function closeMenu() {
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same; the container only handles hover
    <div
      ref={container}
      className="relative"
      onPointerEnter={({ pointerType }) => {
        isHovered.current = pointerType === 'mouse'
        if (isHovered.current) openMenu()
      }}
      onPointerLeave={() => {
        if (isHovered.current) hideTimer.current = setTimeout(() => setIsOpen(false), hideDelayMs)
        isHovered.current = false
      }}
      onBlur={({ relatedTarget }) => {
        if (!container.current?.contains(relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) closeMenu()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={messages.layout.profile}
        aria-expanded={isOpen}
        className={buttonClass}
        // Hovering has already opened the menu, so a mouse click must not close it again.
        onClick={({ detail }) => (isHovered.current && detail > 0 ? openMenu() : setIsOpen(!isOpen))}
      >
        <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
            <circle cx="12" cy="8" r="4" />
            <path d="M4 21c1-4.5 4-6.5 8-6.5s7 2 8 6.5" />
          </g>
        </svg>
      </button>
      {isOpen && (
        <div className="absolute top-full right-0 z-40 pt-2">
          <div className={menuClass}>{children(closeMenu)}</div>
        </div>
      )}
    </div>
  )
}
