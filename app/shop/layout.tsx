import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { type LinksFunction, Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { addLanguage, defaultLanguage, getLanguage, type Language, languages } from '#store/languages.ts'
import { getVisitRoute } from '#store/visits/visit-routes.ts'
import stylesUrl from '../app.css?url'
import { createErrorBoundary } from '../ui/feedback/create-error-boundary.tsx'
import { ErrorPage } from '../ui/feedback/error-page.tsx'
import { toastContainer } from '../ui/feedback/load-toast.ts'
import { postJson } from '../ui/fetch-ok.ts'
import { useRootData } from '../ui/hooks/use-root-data.ts'
import { localPath } from '../ui/navigation/local-path.ts'
import { Footer } from './layout/footer.tsx'
import { chosenLanguage, offering } from './layout/language-script.ts'
import { Navigation } from './layout/navigation.tsx'
import { isCheckoutFlow, isSearchKey } from './layout/search-key.ts'

/** Admin pages have a stylesheet of their own, with all of this in it. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }]

const pathsWithoutNavigation = ['/', '/login', '/signup', '/login/google/done']

export default function ShopLayout() {
  return (
    <PageLayout>
      <Outlet />
    </PageLayout>
  )
}

/** Renders errors that a page does not handle itself, with the navigation around them. */
export const ErrorBoundary = createErrorBoundary(({ error }) => (
  <PageLayout>
    <ErrorPage error={error} />
  </PageLayout>
))

/** Common to all shopper pages: navigation bar, `<main>`, footer and toasts. */
function PageLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  usePageViews()
  useHeadingFocus()
  useSearchKey()
  return (
    <>
      <a
        href="#main"
        className="wide fixed top-2 left-2 z-50 -translate-y-20 border-2 border-ink bg-mustard px-4 py-3 focus:translate-y-0"
      >
        {messages.layout.skipToContent}
      </a>
      <PageProgress />
      {messages.language === defaultLanguage &&
        languages.slice(1).map(other => <LanguageOffer key={other} other={other} />)}
      <div className="page-room">
        {!pathsWithoutNavigation.includes(pathname) && <Navigation />}
        <main id="main" tabIndex={-1} className="min-h-[60svh] outline-none">
          {children}
        </main>
        {pathname !== '/checkout' && <Footer />}
      </div>
      <ShopToaster />
    </>
  )
}

function refuse(other: Language) {
  document.documentElement.style.removeProperty(offering + other)
  // The button that had the focus is gone.
  document.getElementById('main')?.focus()
  localStorage.setItem(chosenLanguage, defaultLanguage)
}

/**
 * Offers a language, in one line, to browsers whose first language it is, until somebody has
 * chosen. Hidden from all others before the first paint: see `getLanguageScript`.
 */
function LanguageOffer({ other }: { other: Language }) {
  const { pathname, search } = useLocation()
  const { name, offer = name, stay = getLanguage(defaultLanguage).name } = getLanguage(other)
  return (
    <aside
      lang={other}
      aria-label={name}
      className="language-offer"
      style={{ display: `var(${offering}${other}, none)` }}
    >
      <a href={addLanguage(pathname + search, other)} hrefLang={other}>
        {offer}
      </a>
      <button type="button" aria-label={stay} onClick={() => refuse(other)}>
        ×
      </button>
    </aside>
  )
}

/** A bar at the top while another page loads. Navigation within a page has its own indicator. */
function PageProgress() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (!location || location.pathname === pathname) return null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 animate-late">
      <div className="h-1.5 animate-shimmer bg-chili" />
      <span className="sr-only">{messages.layout.loading}</span>
    </div>
  )
}

const getServerSnapshot = () => undefined

/** The container of shoppers' toasts, loaded on demand. */
function ShopToaster() {
  const Container = useSyncExternalStore(toastContainer.subscribe, toastContainer.get, getServerSnapshot)
  return Container && <Container />
}

/**
 * Moves the focus to the heading of another page, which screen readers then read, unless the page
 * has put it somewhere itself.
 */
function useHeadingFocus() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const main = document.getElementById('main')
    const heading = main?.querySelector('h1') ?? main
    const { activeElement } = document
    // Somebody may be typing in the footer when the thank-you page leads home.
    if (!heading || main?.contains(activeElement) || activeElement?.matches('input, textarea, select')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}

/** '/' focuses the page's search box; on a page without one it opens the shop and focuses there. */
function useSearchKey() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const shouldFocusSearch = useRef(false)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event) || isTypingOrInDialog(event.target)) return
    if (!focusSearch()) {
      if (isCheckoutFlow(pathname)) return
      shouldFocusSearch.current = true
      void navigate(localPath('/shop'))
    }
    event.preventDefault()
  })

  useEffect(() => {
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation.
  useEffect(() => {
    if (shouldFocusSearch.current) focusSearch()
    shouldFocusSearch.current = false
  }, [pathname])
}

const isTypingOrInDialog = (target: EventTarget | null) =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

function focusSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('main input[type=search]')
  input?.focus()
  input?.select()
  return input !== null
}

interface PageView {
  route: string
  path: string
}

declare global {
  interface Window {
    /** The queue that analytics scripts read. */
    va?: (event: 'pageview', view: PageView) => void
    vaq?: unknown[]
  }
}

/** Reports every page view by route pattern and path, without query parameters. */
function usePageViews() {
  const { analyticsSrc } = useRootData()
  const { pathname } = useLocation()
  useEffect(() => {
    const route = getVisitRoute(pathname)
    if (!route) return
    const view = { route, path: pathname }
    // Delivery is best effort: a failure must not affect the page.
    if (!analyticsSrc) return void postJson('/api/page-views', view, { keepalive: true }).catch(() => {})
    loadScript(analyticsSrc)
    window.va?.('pageview', view)
  }, [pathname, analyticsSrc])
}

function loadScript(src: string) {
  if (window.va) return
  window.va = (...event) => {
    window.vaq ??= []
    window.vaq.push(event)
  }
  const script = document.createElement('script')
  script.src = src
  script.defer = true
  document.head.append(script)
}
