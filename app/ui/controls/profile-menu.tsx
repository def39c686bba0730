import { type ReactNode, useRef, useState } from 'react'

/** How long the menu stays after the pointer has left it, in ms (NAV-06). */
const hideDelayMs = 200

interface ProfileMenuProps {
  buttonClass: string
  menuClass: string
  children: ReactNode
}

/** A button 'Profile' and what drops down from it: under a mouse, by a tap or a click, by the keyboard (readings T51). */
export function ProfileMenu({ buttonClass, menuClass, children }: ProfileMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function openMenu() {
    clearTimeout(hideTimer.current)
    setIsOpen(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does all of this too; the box only follows the mouse
    <div
      ref={container}
      className="relative"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && openMenu()}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') hideTimer.current = setTimeout(() => setIsOpen(false), hideDelayMs)
      }}
      onBlur={({ relatedTarget }) => {
        if (!container.current?.contains(relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setIsOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label="Profile"
        aria-expanded={isOpen}
        className={buttonClass}
        // A mouse has opened it by coming here: a click of it must not close it again at once, but opens it after Escape.
        onPointerDown={({ pointerType }) => (pointerType === 'mouse' ? openMenu() : setIsOpen(!isOpen))}
        onClick={event => {
          const isKeyboardClick = event.detail === 0
          if (isKeyboardClick) setIsOpen(!isOpen)
        }}
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
          <div className={menuClass}>{children}</div>
        </div>
      )}
    </div>
  )
}
