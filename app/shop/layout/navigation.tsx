import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { getDisplayName } from '#store/users/user.ts'
import { logOut, refreshSession, useSession } from '../../account/session.ts'
import { useTopic } from '../../live/use-product-events.ts'
import { SafetyPin } from '../../ui/brand/safety-pin.tsx'
import { Wordmark } from '../../ui/brand/wordmark.tsx'
import { ProfileMenu } from '../../ui/controls/profile-menu.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { lazyPart } from '../../ui/load-module.tsx'
import { Link, NavLink } from '../../ui/navigation/link.tsx'
import { localPath } from '../../ui/navigation/local-path.ts'
import { useCart } from '../cart/use-cart.ts'
import { isWaiting, useBrowserOrders } from '../order/browser-orders.ts'
import { savedProducts } from '../saved/saved-store.ts'
import { useStoredList } from '../saved/use-stored-list.ts'
import { getNextBarState } from './hide-on-scroll.ts'

const linkClass =
  'wide flex min-h-11 items-center px-2.5 decoration-[3px] decoration-chili underline-offset-[6px] hover:underline aria-[current]:underline max-[23.4rem]:text-[0.925rem] sm:px-3.5 md:px-1.5 md:text-[0.9375rem] lg:px-3.5 lg:text-base'

/**
 * The navigation bar. On phones the links have their own row, and the bar hides on scrolling down.
 */
export function Navigation() {
  const { shop, categories } = useRootData()
  const { isAdmin, user } = useSession()
  // The rights of any user may have changed.
  useTopic('session', refreshSession, { isActive: user !== null })
  const { filter, getCategoryHref } = useShopAddress()
  const { cart } = useCart()
  const bar = useHideOnScroll(cart.length)
  const row = useCurrentInView(filter)
  return (
    <header ref={bar} className="away-on-phones z-30 border-ink border-b-2 bg-paper md:sticky md:top-0">
      <div className="shell flex flex-wrap items-center justify-end gap-x-2 py-2 sm:gap-x-3 md:gap-x-4 md:flex-nowrap md:py-3">
        <Link
          to="/shop"
          className="mr-auto flex min-h-11 items-center"
          aria-current={filter === '' ? 'page' : undefined}
        >
          <Wordmark
            shop={shop}
            className="text-[0.9375rem] min-[22.4rem]:text-lg min-[24rem]:text-xl sm:text-[1.625rem] md:text-xl lg:text-[1.625rem]"
          />
        </Link>
        <nav aria-label={messages.layout.shopPages} className="order-last w-full md:order-none md:w-auto">
          <ul
            ref={row}
            className={`-mx-2.5 flex sm:-mx-3.5 md:mx-0 ${categories.length > maxWrapped ? 'swipe-row md:flex-wrap' : 'flex-wrap'}`}
          >
            {categories.map(({ id, name }) => (
              <li key={id}>
                <Link to={getCategoryHref(id)} className={linkClass} aria-current={filter === id ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
            <li className="max-sm:-mr-2.5">
              <NavLink to="/past-sales" className={linkClass}>
                {messages.layout.pastSales}
              </NavLink>
            </li>
            {isAdmin && (
              <li>
                <Link to="/admin" className={linkClass}>
                  {messages.layout.adminPanel}
                </Link>
              </li>
            )}
            {/* Hidden on the smallest phones for lack of space; the footer has this link too. */}
            <li className="ml-auto bg-paper max-md:sticky max-md:right-0 max-[22.4rem]:hidden large-text:hidden md:ml-0">
              <SavedLink />
            </li>
          </ul>
        </nav>
        <CartLink />
        <Profile />
      </div>
    </header>
  )
}

/** With more categories the links are a row that is swiped on phones. */
const maxWrapped = 4

/** Scrolls the row alone to the link of the current category. */
function useCurrentInView(filter: string | undefined) {
  const ref = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another category is chosen
  useEffect(() => {
    const link = ref.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) ref.current?.scrollTo({ left: link.offsetLeft - innerWidth / 3 })
  }, [filter])
  return ref
}

function useShopAddress() {
  const isShop = useLocation().pathname === '/shop'
  const [searchParams] = useSearchParams()
  return {
    /** The category /shop shows, '' for all products; undefined on other pages. */
    filter: isShop ? (searchParams.get('filter') ?? '').toLowerCase() : undefined,
    /** Another category keeps sort and view. */
    getCategoryHref(category: string) {
      const order = isShop ? [...searchParams].filter(([name]) => name === 'sort' || name === 'view') : []
      return `/shop?${new URLSearchParams([['filter', category], ...order])}`
    },
  }
}

/** The link to the saved products: a safety pin, closed when there are any. */
function SavedLink() {
  const { rows } = useStoredList(savedProducts)
  return (
    <NavLink
      to="/saved"
      aria-label={messages.layout.savedProducts}
      className="pin-link grid size-11 place-items-center hover:bg-mustard"
    >
      <SafetyPin isClosed={rows.length > 0} className="size-7" />
    </NavLink>
  )
}

/**
 * Sets `data-away` on the bar while it is hidden. The style sheet applies it on phones only. The
 * bar comes back when `news`, something that it shows, changes.
 */
function useHideOnScroll(news: unknown) {
  const ref = useRef<HTMLElement>(null)
  const bar = useRef({ isHidden: false, anchorY: 0 })
  useEffect(() => {
    function update() {
      const { current } = ref
      if (!current) return
      const maxY = document.documentElement.scrollHeight - innerHeight
      bar.current = getNextBarState(bar.current, { y: scrollY, maxY }, current.offsetHeight)
      current.toggleAttribute('data-away', bar.current.isHidden)
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: its change is the reason to show the bar
  useEffect(() => {
    bar.current = { isHidden: false, anchorY: scrollY }
    ref.current?.removeAttribute('data-away')
  }, [news])
  return ref
}

const CartWatch = lazyPart(() => import('../cart/cart-watch.tsx'))
const pathsWithCart = ['/cart', '/checkout']

/**
 * The cart link with the number of products that can be bought, known after hydration. It swings
 * when one is added.
 */
export function CartLink({ hidesWhenEmpty = false }: { hidesWhenEmpty?: boolean }) {
  const { cart, isReady } = useCart()
  const { pathname } = useLocation()
  const isPaymentOpen = useBrowserOrders()?.unpaid?.payableUntil
  const count = cart.filter(({ id, isGone }) => !isGone && !isWaiting(id)).length
  const increases = useIncreaseCount(isReady ? count : undefined)
  if (hidesWhenEmpty && cart.length === 0 && !isPaymentOpen) return null
  return (
    <>
      {cart.length > 0 && !pathsWithCart.includes(pathname) && <CartWatch />}
      <NavLink
        key={increases}
        to="/cart"
        className={`press wide relative flex min-h-11 items-center whitespace-nowrap bg-mustard px-3 max-[22.4rem]:px-2 max-[22.4rem]:text-sm sm:px-4 ${increases ? 'origin-top animate-swing' : ''}`}
      >
        {messages.layout.cartLink}
        {isPaymentOpen && (
          <span className="absolute -top-1.5 -left-1.5 size-4 rounded-full border-2 border-ink bg-chili">
            <span className="sr-only">, {messages.layout.paymentOpen}</span>
          </span>
        )}
        {isReady && count > 0 && (
          <>
            <span className="sr-only">, {messages.layout.countProducts(count)}</span>
            <span
              aria-hidden="true"
              className={`tabular absolute -top-1.5 -right-2.5 md:-top-2.5 grid h-6 min-w-6 place-items-center rounded-full border-2 border-ink bg-chalk ${count > 9 ? 'text-xs' : 'px-1 text-sm'}`}
            >
              {count}
            </span>
          </>
        )}
      </NavLink>
    </>
  )
}

/** How often `count` has increased since it was first known. */
function useIncreaseCount(count: number | undefined) {
  const [previous, setPrevious] = useState({ count, increases: 0 })
  if (count === previous.count) return previous.increases
  const hasIncreased = count !== undefined && previous.count !== undefined && count > previous.count
  setPrevious({ count, increases: previous.increases + (hasIncreased ? 1 : 0) })
  return previous.increases
}

const itemClass = 'wide flex min-h-11 w-full items-center whitespace-nowrap px-4 hover:bg-mustard'

/** The profile menu of the navigation bar. */
function Profile() {
  const { user } = useSession()
  const navigate = useNavigate()

  async function handleLogout() {
    const toast = await loadToast()
    const id = toast.loading(messages.layout.loggingOut)
    if (!(await logOut())) return void toast.error(messages.layout.logoutFailed, { id })
    toast.success(messages.layout.loggedOut, { id })
    await navigate(localPath('/shop'))
  }

  return (
    <ProfileMenu
      buttonClass="press grid size-11 place-items-center bg-chalk"
      menuClass="min-w-44 border-2 border-ink bg-chalk shadow-[4px_4px_0_var(--color-ink)]"
    >
      {closeMenu =>
        user ? (
          <>
            <p className="max-w-44 border-ink border-b-2 px-4 py-3 [overflow-wrap:anywhere]">
              {messages.layout.welcome(getDisplayName(user))}
            </p>
            <Link to="/account" className={itemClass}>
              {messages.layout.account}
            </Link>
            <button
              type="button"
              className={itemClass}
              onClick={() => {
                closeMenu()
                void handleLogout()
              }}
            >
              {messages.layout.logout}
            </button>
          </>
        ) : (
          <Link to="/login" className={itemClass}>
            {messages.layout.login}
          </Link>
        )
      }
    </ProfileMenu>
  )
}
