import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { NavLink } from '../ui/navigation/link.tsx'
import { type AdminPageLink, adminLinks } from './admin-links.ts'
import { CountBadge } from './admin-navigation.tsx'

const { listings, newProduct, orders, questions, ...moreLinks } = adminLinks
const itemClass =
  'relative grid min-h-14 min-w-[44px] grow basis-0 place-content-center justify-items-center gap-y-0.5 px-px text-center font-semibold text-[min(0.8125rem,5vw)] leading-tight large-text:basis-auto aria-[current]:text-jungle aria-[current]:shadow-[inset_0_3px_0_var(--color-jungle)]'

interface BottomBarProps {
  needAction: number
  unanswered: number
}

/** What admins do daily, within reach of a thumb on phones, and all other links. */
export function BottomBar({ needAction, unanswered }: BottomBarProps) {
  return (
    <nav aria-label="Admin" className="admin-bar md:hidden print:hidden">
      <ul className="flex">
        <BarItem {...listings} icon="M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z" />
        <BarItem
          {...orders}
          icon="M3.5 8 12 3.5 20.5 8v8.5L12 21l-8.5-4.5ZM3.5 8l8.5 4.5L20.5 8M12 12.5V21"
          count={needAction}
          counted="need action"
        />
        <BarItem {...newProduct} icon="M12 3v18M3 12h18" isLoud />
        <BarItem
          {...questions}
          icon="M4 4.5h16v11H11l-4.5 4v-4H4ZM8 8.5h8M8 11.5h5"
          count={unanswered}
          counted="without an answer"
        />
        <MoreLinks />
      </ul>
    </nav>
  )
}

const BarIcon = ({ path, isLoud = false }: { path: string; isLoud?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    className={isLoud ? 'size-[44px] rounded-lg bg-jungle p-[10px] text-white' : 'size-6'}
    aria-hidden="true"
  >
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={isLoud ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

interface BarItemProps extends AdminPageLink {
  icon: string
  /** Shows the icon alone. */
  isLoud?: boolean
  count?: number
  /** What the count says of those. */
  counted?: string
}

function BarItem({ to, name, isExact = false, icon, isLoud = false, count = 0, counted }: BarItemProps) {
  const countId = useId()
  return (
    <li className="flex grow basis-0 large-text:basis-auto">
      <NavLink to={to} isExact={isExact} aria-describedby={count > 0 ? countId : undefined} className={itemClass}>
        <BarIcon path={icon} isLoud={isLoud} />
        <span className={isLoud ? 'sr-only' : ''}>{name}</span>
        <CountBadge count={count} max={99} className="absolute top-1 left-1/2 ml-1.5" />
      </NavLink>
      <p id={countId} hidden>
        {count} {counted}
      </p>
    </li>
  )
}

const hasPopovers = () => 'popover' in HTMLElement.prototype

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
    const shown = popover.current
    // It may have been opened before the scripts were there.
    setIsOpen(hasPopovers() && shown?.matches(':popover-open'))
    return () => shown?.hidePopover?.()
  }, [pathname])

  return (
    <li
      className="flex grow basis-0 large-text:basis-auto"
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
          if (!hasPopovers()) setIsOpen(!isOpen)
        }}
      >
        <BarIcon path="M4 6h16M4 12h16M4 18h16" />
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
