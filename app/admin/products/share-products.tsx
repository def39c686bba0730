import { useRef, useState } from 'react'
import { copyText } from '../../ui/controls/copy-text.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { scalePicture } from '../product-entry/photo-canvas.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { useAdminData } from '../ui/use-admin-data.ts'
import { createShareText, getShopUrl, type SharedProduct } from './share-text.ts'

/** The words and the photo of pieces for WhatsApp, Instagram and others. */
export function ShareProducts({ products }: { products: readonly SharedProduct[] }) {
  const { publicUrl } = useAdminData()
  const words = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [only] = products.length === 1 ? products : []
  const photo = only?.images?.[0]?.url
  const shared = useSharedPhoto(photo)
  const copy = (text: string, done: string, shownIn: Element | null = null) =>
    void copyText(text, shownIn, { done, failed: 'Not copied: select the words and copy them.' })
  const text = isOpen ? createShareText(products, publicUrl) : ''
  return (
    <details
      className="sheet group min-w-0 noscript:hidden"
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
        if (currentTarget.open) void shared.prepare()
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-4 font-semibold">
        Share
        <span aria-hidden="true" className="text-smoke group-open:rotate-180">
          ▾
        </span>
      </summary>
      {isOpen && (
        <div className="grid gap-3 px-4 pb-4">
          <p ref={words} className="whitespace-pre-line rounded-lg bg-chalk p-3 text-sm [overflow-wrap:anywhere]">
            {text}
          </p>
          <div className="grid grid-cols-2 gap-2 large-text:grid-cols-1">
            <a className={adminButtonClass()} href={getWhatsAppLink('', text)} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
            <AdminButton onClick={() => copy(text, 'Words copied', words.current)}>Copy words</AdminButton>
            {only && (
              <AdminButton onClick={() => copy(getShopUrl(publicUrl, only.id), 'Link copied')}>Copy link</AdminButton>
            )}
            {shared.file && <AdminButton onClick={() => void shared.share(text)}>Share photo</AdminButton>}
            {photo && !shared.file && (
              <a className={adminButtonClass()} href={photo} download>
                Download photo
              </a>
            )}
          </div>
          {shared.file && (
            <p className="text-smoke text-sm">For Instagram: copy the words first, then share the photo.</p>
          )}
        </div>
      )}
    </details>
  )
}

/**
 * The photo as a file that the browser can share. It is read before the press: a browser shares
 * nothing that it has to wait for.
 */
function useSharedPhoto(url: string | undefined) {
  const [file, setFile] = useState<File>()
  return {
    file,
    async prepare() {
      if (!url || file || !navigator.canShare) return
      try {
        // Instagram takes JPEG, the store has WebP.
        const picture = await createImageBitmap(await (await fetch(url)).blob())
        const jpeg = await scalePicture(picture, Number.POSITIVE_INFINITY)
        const photo = new File([jpeg], 'photo.jpg', { type: 'image/jpeg' })
        if (navigator.canShare({ files: [photo] })) setFile(photo)
      } catch {
        // It can still be downloaded.
      }
    },
    async share(text: string) {
      if (!file) return
      try {
        await navigator.share({ files: [file], text })
      } catch (error) {
        if ((error as Error).name !== 'AbortError') (await loadToast()).error('This device did not share the photo.')
      }
    },
  }
}
