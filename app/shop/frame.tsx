import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorPage } from '../ui/error-page.tsx'
import { ShopToaster } from '../ui/toaster.tsx'
import type { Route } from './+types/frame.ts'
import { Footer } from './frame/footer.tsx'
import { Navigation } from './frame/navigation.tsx'
import { PageProgress } from './frame/page-progress.tsx'
import { usePageViews } from './frame/use-page-views.ts'
import { useSearchKey } from './frame/use-search-key.ts'

const withoutBar = ['/', '/login', '/signup', '/login/google/done']

export default function Frame() {
  return (
    <Around>
      <Outlet />
    </Around>
  )
}

/** ERR-18: what a page can't say itself stands in its place; the bar leads on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Around>
      <title>Unexpected Application Error!</title>
      <ErrorPage error={error} />
    </Around>
  )
}

/** Around every shopper page: the bar (not everywhere), the page's one `<main>`, the footer, the toasts. */
function Around({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  usePageViews()
  useSearchKey()
  return (
    <>
      <a
        href="#main"
        className="wide fixed top-2 left-2 z-50 -translate-y-20 border-2 border-ink bg-mustard px-4 py-3 focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <div className="page-room">
        {!withoutBar.includes(pathname) && <Navigation />}
        <main id="main" tabIndex={-1} className="min-h-[60svh] outline-none">
          {children}
        </main>
        <Footer />
      </div>
      <ShopToaster />
    </>
  )
}
