import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { NavLink } from '../ui/navigation/link.tsx'
import { type AdminPageLink, adminLinks } from './admin-links.ts'
import { CountBadge } from './admin-navigation.tsx'

const { newProduct, orders, pastSales, tips, ...moreLinks } = adminLinks
const itemClass =
  'flex min-h-14 min-w-[44px] grow flex-wrap content-center items-center justify-center gap-x-1 px-[3px] text-center font-semibold text-[0.8125rem] leading-tight aria-[current]:text-jungle aria-[current]:shadow-[inset_0_3px_0_var(--color-jungle)]'

/** The navigation of all admin pages on phones, within reach of a thumb. */
export function BottomBar({ needAction }: { needAction: number }) {
  const countId = useId()
  return (
    <nav aria-label="Admin" className="admin-bar md:hidden print:hidden">
      <ul className="flex">
        <BarItem {...orders} describedBy={needAction > 0 ? countId : undefined}>
          {orders.name}
          <CountBadge count={needAction} max={99} />
        </BarItem>
        <BarItem {...pastSales} />
        <BarItem {...newProduct}>
          <span className="sr-only">{newProduct.name}</span>
          <svg viewBox="0 0 24 24" className="size-[44px] rounded-lg bg-jungle p-[10px] text-white" aria-hidden="true">
            <path d="M12 3v18M3 12h18" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
          </svg>
        </BarItem>
        <BarItem {...tips} />
        <MoreLinks />
      </ul>
      <p id={countId} hidden>
        {needAction} need action
      </p>
    </nav>
  )
}

interface BarItemProps extends AdminPageLink {
  describedBy?: string | undefined
  /** Instead of the name. */
  children?: ReactNode
}

const BarItem = ({ to, name, describedBy, children }: BarItemProps) => (
  <li className="flex grow">
    <NavLink to={to} aria-describedby={describedBy} className={itemClass}>
      {children ?? name}
    </NavLink>
  </li>
)

/**
 * A button that opens the other links in a popover. The browser opens it without scripts, closes it
 * on Escape and gives the focus back. The popover covers the page above the bar, so that a press
 * beside the links closes it and does nothing else.
 */
function MoreLinks() {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  // Undefined without scripts: there the browser alone knows the state.
  const [isOpen, setIsOpen] = useState<boolean>()
  const { pathname } = useLocation()
  const isCurrent = Object.values(moreLinks).some(({ to }) => pathname.startsWith(to))
  // Browsers without popovers have no such method.
  const close = () => popover.current?.hidePopover?.()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after every navigation, 'back' included
  useEffect(() => {
    popover.current?.hidePopover?.()
    setIsOpen(false)
  }, [pathname])

  return (
    <li
      className="flex grow"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={isCurrent || undefined}
        className={itemClass}
        onClick={() => {
          if (!('popover' in HTMLElement.prototype)) setIsOpen(!isOpen)
        }}
      >
        more
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button and Escape close it, too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="admin-more"
        data-closed={isOpen === false ? '' : undefined}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        onClick={close}
      >
        <ul className="border-ink border-t-2 bg-white py-2">
          {Object.values(moreLinks).map(({ to, name, reloadDocument = false }: AdminPageLink) => (
            <li key={to}>
              <NavLink
                to={to}
                reloadDocument={reloadDocument}
                className="flex min-h-14 items-center px-4 font-semibold hover:bg-chalk aria-[current]:text-jungle"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
