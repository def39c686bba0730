import { useRef } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useCopyLink } from '../../ui/controls/use-copy-link.tsx'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { localPath } from '../../ui/navigation/local-path.ts'

/** Shares the product's address, or copies it. Where neither works it shows the address. */
export function ShareButton({ product: { id, title } }: { product: Product }) {
  const { copy, field } = useCopyLink()
  const isSharing = useRef(false)
  const isHydrated = useIsHydrated()

  async function share() {
    if (isSharing.current) return
    isSharing.current = true
    const url = location.origin + localPath(`/product/${id}`)
    try {
      if (!(await openShareSheet({ title, url }))) await copy(url)
    } finally {
      isSharing.current = false
    }
  }

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
