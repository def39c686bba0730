import { type ReactNode, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { ErrorPage } from '../ui/feedback/error-page.tsx'
import { ShopToaster } from '../ui/feedback/shop-toaster.tsx'
import type { Route } from './+types/layout.ts'
import { answerEarlyPresses } from './layout/early-presses.ts'
import { Footer } from './layout/footer.tsx'
import { MalayOffer } from './layout/malay-offer.tsx'
import { Navigation } from './layout/navigation.tsx'
import { PageProgress } from './layout/page-progress.tsx'
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
