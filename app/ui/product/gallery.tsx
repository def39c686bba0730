import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as messages from '#app/messages/current.ts'
import type { ProductImage } from '#store/products/product.ts'
import { loadModule } from '../load-module.tsx'
import { Photo } from './photo.tsx'
import type { ZoomedPhoto } from './zoomed-photo.tsx'

interface GalleryProps {
  title: string
  images: readonly ProductImage[]
  selectedIndex: number
  onSelect: (index: number) => void
  /** An overlay on the photo. */
  children: ReactNode
}

/**
 * The photos of a product, side by side in a strip that shows one. A swipe or a thumbnail leads to
 * another one, a press enlarges it. On phones the thumbnails are dots on the photo.
 */
export function Gallery({ title, images, selectedIndex, onSelect, children }: GalleryProps) {
  const [Zoom, setZoom] = useState<typeof ZoomedPhoto>()
  const strip = useRef<HTMLDivElement>(null)
  async function zoom({ url }: ProductImage) {
    try {
      const { ZoomedPhoto } = await loadModule(() => import('./zoomed-photo.tsx'))
      setZoom(() => ZoomedPhoto)
    } catch {
      // The script is out of reach, the photo perhaps not.
      location.assign(url)
    }
  }
  function closeZoom() {
    // The dialog returns the focus to the photo that it was opened with.
    flushSync(() => setZoom(undefined))
    const shown = strip.current?.children[index]
    if (shown instanceof HTMLElement) shown.focus()
  }
  const index = Math.max(0, Math.min(selectedIndex, images.length - 1))
  const image = images[index]

  useLayoutEffect(() => {
    if (strip.current && getShownIndex(strip.current) !== index)
      strip.current.scrollTo({ left: index * strip.current.clientWidth })
  }, [index])

  return (
    // On phones title, price and size find room below it, above the bar.
    <div className="relative grid grid-cols-1 content-start gap-4 max-md:mx-auto max-md:w-full max-md:max-w-[max(12rem,calc(80svh-18.5rem))] md:max-w-[68svh] xl:flex xl:max-w-none xl:flex-row-reverse xl:justify-end">
      <div className="relative xl:w-[min(68svh,100%)]">
        <div
          ref={strip}
          onScroll={({ currentTarget }) => {
            const shown = getShownIndex(currentTarget)
            if (shown !== index) onSelect(shown)
          }}
          className="flex snap-x snap-mandatory overflow-x-auto border-2 border-ink [scrollbar-width:none]"
        >
          {images.map((slide, position) => (
            <button
              key={slide.url}
              type="button"
              aria-label={messages.product.zoomPhoto(title)}
              {...(position !== index && { 'aria-hidden': true, tabIndex: -1 })}
              onClick={() => zoom(slide)}
              className={`w-full shrink-0 cursor-zoom-in snap-center [outline-offset:-7px]! ${position > 0 ? '[.awaits-photo_&]:hidden' : ''}`}
            >
              <Photo
                image={slide}
                alt={title}
                sizes={mainSizes}
                isFirst={position === 0}
                className={mainClass}
                style={position === index ? { viewTransitionName: 'product' } : {}}
              />
            </button>
          ))}
          {!image && <Photo image={undefined} alt={title} sizes={mainSizes} className={mainClass} />}
        </div>
        {children}
      </div>
      {images.length > 1 && <Thumbnails title={title} images={images} index={index} onSelect={onSelect} />}
      {Zoom && image && (
        <Zoom title={title} images={images} image={image} index={index} onSelect={onSelect} onClose={closeZoom} />
      )}
    </div>
  )
}

const getShownIndex = ({ scrollLeft, clientWidth }: Element) => Math.round(scrollLeft / clientWidth)

const mainSizes = '(min-width: 48rem) 55vw, 96vw'
const mainClass = 'aspect-[4/5] w-full'

interface ThumbnailsProps extends Pick<GalleryProps, 'title' | 'images' | 'onSelect'> {
  index: number
}

const Thumbnails = ({ title, images, index, onSelect }: ThumbnailsProps) => (
  <ul className="flex justify-center noscript:hidden max-md:absolute max-md:inset-x-1 max-md:bottom-1 md:grid md:grid-cols-5 md:gap-3 xl:w-20 xl:shrink-0 xl:grid-cols-1 xl:content-start">
    {images.map((image, position) => (
      <li key={image.url} className="max-md:min-w-0 max-md:max-w-11 max-md:flex-1">
        <button
          type="button"
          aria-label={messages.product.photoOf(position + 1, images.length)}
          aria-pressed={position === index}
          onClick={() => onSelect(position)}
          className="group/dot grid min-h-11 w-full place-items-center md:block md:border-2 md:border-ink md:aria-pressed:shadow-[4px_4px_0_var(--color-chili)]"
        >
          <span className="size-3 border-2 border-ink bg-chalk group-aria-pressed/dot:bg-chili md:hidden" />
          <Photo image={image} alt="" sizes="10rem" className="aspect-[4/5] w-full max-md:hidden" />
          <span className="sr-only">{title}</span>
        </button>
      </li>
    ))}
  </ul>
)
