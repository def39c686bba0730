import { useRef, useState, useSyncExternalStore } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { localPath } from '../../ui/navigation/local-path.ts'

const subscribeToNothing = () => () => {}

/** Shares the product's address, or copies it. Where neither works it shows the address. */
export function ShareButton({ product: { id, title } }: { product: Product }) {
  const [shownUrl, setShownUrl] = useState('')
  const isSharing = useRef(false)
  // False until hydration.
  const isReady = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

  async function share() {
    if (isSharing.current) return
    isSharing.current = true
    const url = location.origin + localPath(`/product/${id}`)
    try {
      if (await openShareSheet({ title, url })) return
      await navigator.clipboard.writeText(url)
      const toast = await loadToast()
      toast.success(messages.product.linkCopied, { id: 'link' })
    } catch {
      setShownUrl(url)
    } finally {
      isSharing.current = false
    }
  }

  return (
    <>
      <Button className="noscript:hidden" onClick={share} disabled={!isReady}>
        {messages.product.share}
      </Button>
      {shownUrl && (
        <label className="grid w-full gap-2">
          {messages.product.copyLink}
          <input
            ref={selectAll}
            readOnly
            value={shownUrl}
            className="min-h-11 w-full border-2 border-ink bg-chalk px-3"
          />
        </label>
      )}
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

function selectAll(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}
