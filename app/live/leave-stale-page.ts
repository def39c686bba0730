import { fetchOk } from '../ui/fetch-ok.ts'
import { subscribeToShopStream } from './use-product-events.ts'

/**
 * Reads the page again when the database is back, so that the page loses the mark of a stale one.
 * Lists of products are never stale: while they fail, so would the page.
 */
export function leaveStalePage(readAgain: () => Promise<void>): void {
  const unsubscribe = subscribeToShopStream({
    onEvent() {},
    async onResync() {
      await fetchOk('/api/products?limit=1')
      await readAgain()
      unsubscribe()
    },
  })
}
