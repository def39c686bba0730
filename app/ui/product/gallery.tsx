import { type ReactNode, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import type { ProductImage } from '#store/products/product.ts'
import { loadModule } from '../load-module.ts'
import { Photo } from './photo.tsx'
import type { ZoomedPhoto } from './zoomed-photo.tsx'

interface GalleryProps {
  title: string
  images: readonly ProductImage[]
  selectedIndex: number
  onSelect: (index: number) => void
  /** An overlay on the main photo. */
  children: ReactNode
}

/** The main photo, which opens enlarged, and thumbnails to select another one. */
export function Gallery({ title, images, selectedIndex, onSelect, children }: GalleryProps) {
  const [isZoomed, setIsZoomed] = useState(false)
  const [Zoom, setZoom] = useState<typeof ZoomedPhoto>()
  async function zoom({ url }: ProductImage) {
    try {
      const { ZoomedPhoto } = await loadModule(() => import('./zoomed-photo.tsx'))
      setZoom(() => ZoomedPhoto)
      setIsZoomed(true)
    } catch {
      // The script is out of reach, the photo perhaps not.
      location.assign(url)
    }
  }
  const index = Math.min(selectedIndex, images.length - 1)
  const image = images[index]
  const main = (
    <Photo
      image={image}
      alt={title}
      sizes="(min-width: 48rem) 55vw, 96vw"
      isFirst
      className="aspect-[4/5] w-full border-2 border-ink max-md:max-h-[max(52svh,20rem)]"
      style={{ viewTransitionName: 'product' }}
    />
  )
  return (
    <div className="grid grid-cols-1 content-start gap-4 md:max-w-[68svh] xl:flex xl:max-w-none xl:flex-row-reverse xl:justify-end">
      <div className="relative xl:w-[min(68svh,100%)]">
        {image ? (
          <button
            type="button"
            aria-label={messages.product.zoomPhoto(title)}
            onClick={() => zoom(image)}
            className="block w-full cursor-zoom-in"
          >
            {main}
          </button>
        ) : (
          main
        )}
        {children}
      </div>
      {images.length > 1 && <Thumbnails {...{ title, images, index, onSelect }} />}
      <noscript>
        {images.slice(1).map(other => (
          <Photo key={other.url} image={other} alt={title} sizes="96vw" className="mt-4 w-full border-2 border-ink" />
        ))}
      </noscript>
      {Zoom && isZoomed && image && (
        <Zoom {...{ title, images, image, index }} onSelect={onSelect} onClose={() => setIsZoomed(false)} />
      )}
    </div>
  )
}

interface ThumbnailsProps extends Pick<GalleryProps, 'title' | 'images' | 'onSelect'> {
  index: number
}

const Thumbnails = ({ title, images, index, onSelect }: ThumbnailsProps) => (
  <ul className="grid grid-cols-5 gap-3 xl:w-20 xl:shrink-0 xl:grid-cols-1 xl:content-start">
    {images.map((image, position) => (
      <li key={image.url}>
        <button
          type="button"
          aria-label={messages.product.photoOf(position + 1, images.length)}
          aria-pressed={position === index}
          onClick={() => onSelect(position)}
          className="block w-full border-2 border-ink aria-pressed:shadow-[4px_4px_0_var(--color-chili)]"
        >
          <Photo image={image} alt="" sizes="10rem" className="aspect-[4/5] w-full" />
          <span className="sr-only">{title}</span>
        </button>
      </li>
    ))}
  </ul>
)
