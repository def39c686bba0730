const checkIntervalMs = 60_000

/** React Router's list of the scripts of this deployment. */
declare const __reactRouterManifest: { url: string }

/**
 * After a deployment the next link to another page loads a document instead of running the old
 * scripts. Links ask for the old scripts' list, at most once a minute; a deployment replaces it.
 */
export function followDeployments(): void {
  let isOutdated = false
  let checkedAt = 0

  async function check() {
    checkedAt = Date.now()
    const { status } = await fetch(__reactRouterManifest.url, { method: 'HEAD', cache: 'no-store' })
    // Where storage is blocked the cart would get lost with the document: this throws.
    isOutdated = status === 404 && localStorage.length >= 0
  }

  addEventListener(
    'click',
    event => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-link]')
      if (!link || link.pathname === location.pathname) return
      // The router listens further inside: without it the browser follows the link.
      if (isOutdated) event.stopPropagation()
      // Nothing is known while the network is away.
      else if (Date.now() - checkedAt > checkIntervalMs) check().catch(() => {})
    },
    { capture: true },
  )
}
