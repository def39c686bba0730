import { useRef, useState } from 'react'
import { copyText } from '../../ui/controls/copy-text.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'

interface SharePanelProps {
  /** The words, with the link. */
  text: string
  /** The link alone; of several products there is none. */
  url?: string | undefined
  /** URL of a photo. */
  photo?: string | undefined
}

/** The words and the photo of a piece for WhatsApp, Instagram and others. */
export function SharePanel({ text, url, photo }: SharePanelProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const shared = useSharedPhoto(photo)
  const copy = (copied: string) =>
    copyText(copied, copied === text ? words.current : null, {
      done: copied === text ? 'Words copied' : 'Link copied',
      failed: 'Not copied: select the words and copy them.',
    })
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
            <AdminButton onClick={() => void copy(text)}>Copy words</AdminButton>
            {url && <AdminButton onClick={() => void copy(url)}>Copy link</AdminButton>}
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
        const photo = await createJpegFile(url)
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

/** Instagram takes JPEG, the store has WebP. */
async function createJpegFile(url: string): Promise<File> {
  const image = await createImageBitmap(await (await fetch(url)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  image.close()
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })], 'photo.jpg', {
    type: 'image/jpeg',
  })
}
