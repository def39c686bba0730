import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Follows the elements of `Link`, marked with `data-link`, without loading a document. */
export function useLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-link]')
      const opensElsewhere =
        link?.target || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
      if (!link || event.defaultPrevented || opensElsewhere) return
      event.preventDefault()
      const { replace, keepScroll, viewTransition } = link.dataset
      // The photo that moves on to the next page, if React doesn't name it: see AsSent.
      if (viewTransition !== undefined) link.querySelector('img')?.style.setProperty('view-transition-name', 'product')
      void navigate(link.pathname + link.search + link.hash, {
        replace: replace !== undefined || link.href === location.href,
        preventScrollReset: keepScroll !== undefined,
        viewTransition: viewTransition !== undefined,
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
