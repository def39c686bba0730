import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { loadToast } from '../feedback/load-toast.ts'

/** Copies an address. Where that doesn't work it shows the address, in `field`. */
export function useCopyLink() {
  const [shownUrl, setShownUrl] = useState('')

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      const toast = await loadToast()
      toast.success(messages.product.linkCopied, { id: 'link' })
    } catch {
      setShownUrl(url)
    }
  }

  const field = shownUrl && (
    <label className="grid w-full gap-2">
      {messages.product.copyLink}
      <input ref={selectAll} readOnly value={shownUrl} className="min-h-11 w-full border-2 border-ink bg-chalk px-3" />
    </label>
  )
  return { copy, field }
}

function selectAll(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}
