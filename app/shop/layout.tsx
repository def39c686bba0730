import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { addLanguage } from '#store/languages.ts'
import { ErrorPage } from '../ui/feedback/error-page.tsx'
import { toastContainer } from '../ui/feedback/load-toast.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import type { Route } from './+types/layout.ts'
import { answerEarlyPresses } from './layout/early-presses.ts'
import { Footer } from './layout/footer.tsx'
import { chosenLanguage, offering } from './layout/language-script.ts'
import { Navigation } from './layout/navigation.tsx'
import { usePageViews } from './layout/use-page-views.ts'
import { useSearchKey } from './layout/use-search-key.ts'

const pathsWithoutNavigation = ['/', '/login', '/signup', '/login/google/done']

export default function ShopLayout() {
  return (
    <PageLayout>
      <Outlet />
    </PageLayout>
  )
}

/** Renders errors that a page does not handle itself, with the navigation around them. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageLayout>
      <ErrorPage error={error} />
    </PageLayout>
  )
}

/** Common to all shopper pages: navigation bar, `<main>`, footer and toasts. */
function PageLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  usePageViews()
  useSearchKey()
  useEffect(answerEarlyPresses, [])
  return (
    <>
      <a
        href="#main"
        className="wide fixed top-2 left-2 z-50 -translate-y-20 border-2 border-ink bg-mustard px-4 py-3 focus:translate-y-0"
      >
        {messages.layout.skipToContent}
      </a>
      <PageProgress />
      {messages.language === 'en' && <MalayOffer />}
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

function refuse() {
  document.documentElement.classList.remove(offering)
  // The button that had the focus is gone.
  document.getElementById('main')?.focus()
  localStorage.setItem(chosenLanguage, 'en')
}

/**
 * Offers Malay, in one line, to browsers whose first language it is, until somebody has chosen.
 * Hidden from all others before the first paint: see `getLanguageScript`.
 */
function MalayOffer() {
  const { pathname, search } = useLocation()
  return (
    <aside lang="ms" aria-label="Bahasa Melayu" className="malay-offer">
      <a href={addLanguage(pathname + search, 'ms')} hrefLang="ms">
        Baca dalam Bahasa Melayu
      </a>
      <button type="button" aria-label="Kekal dalam bahasa Inggeris" onClick={refuse}>
        ×
      </button>
    </aside>
  )
}

/** A spinner while another page loads. Navigation within a page has its own indicator. */
function PageProgress() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (!location || location.pathname === pathname) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-20 z-30 flex animate-late justify-center">
      <Spinner className="press bg-chalk p-3" />
    </div>
  )
}

const getServerSnapshot = () => undefined

/** The container of shoppers' toasts, loaded on demand. */
function ShopToaster() {
  const Container = useSyncExternalStore(toastContainer.subscribe, toastContainer.get, getServerSnapshot)
  return Container && <Container />
}
