import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { getVisitRoute } from '#store/visits/visit-routes.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'

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
export function usePageViews() {
  const { analyticsSrc } = useRootData()
  const { pathname } = useLocation()
  useEffect(() => {
    const route = getVisitRoute(pathname)
    if (!route) return
    const view = { route, path: pathname }
    if (!analyticsSrc) return void sendPageView(view)
    loadScript(analyticsSrc)
    window.va?.('pageview', view)
  }, [pathname, analyticsSrc])
}

/** Delivery is best effort: a failure must not affect the page. */
function sendPageView(view: PageView) {
  const headers = { 'content-type': 'application/json' }
  fetch('/api/page-views', { method: 'POST', headers, body: JSON.stringify(view), keepalive: true }).catch(() => {})
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
