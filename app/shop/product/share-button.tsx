import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useCopyLink } from '../../ui/controls/use-copy-link.tsx'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time.ts'
import { localPath } from '../../ui/navigation/local-path.ts'

/** Shares the product's address, or copies it. Where neither works it shows the address. */
export function ShareButton({ product: { id, title } }: { product: Product }) {
  const { copy, field } = useCopyLink()
  const { run } = useOneAtATime()
  const isHydrated = useIsHydrated()

  const share = () =>
    run(async () => {
      const url = location.origin + localPath(`/product/${id}`)
      if (!(await openShareSheet({ title, url }))) await copy(url)
    })

  return (
    <>
      <Button className="noscript:hidden" onClick={share} disabled={!isHydrated}>
        {messages.product.share}
      </Button>
      {field}
    </>
  )
}

/** Returns whether the browser could share, even if the shopper then changed their mind. */
const openShareSheet = async (link: ShareData) => {
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}
