import { type ComponentProps, useEffect, useRef } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import { Photo } from './photo.tsx'

interface ZoomedPhotoProps extends Pick<ComponentProps<typeof Dialog>, 'isOpen' | 'onClose' | 'title'> {
  image: ComponentProps<typeof Photo>['image']
}

/** A dialog with one photo, loaded when it is first opened. */
export const ZoomedPhoto = ({ image, ...dialog }: ZoomedPhotoProps) => (
  <Dialog {...dialog} hasVisibleTitle={false} className="w-[min(96vw,62rem)]">
    <LargePhoto image={image} alt={dialog.title} />
  </Dialog>
)

/** An enlarged photo. On phones it is wider than the screen and scrolls, starting in the middle. */
function LargePhoto({ image, alt }: Pick<ComponentProps<typeof Photo>, 'image' | 'alt'>) {
  const scrollArea = useRef<HTMLElement>(null)
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = scrollArea.current ?? {}
    scrollArea.current?.scrollTo({ left: (scrollWidth - clientWidth) / 2 })
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scrollArea} tabIndex={0} aria-label="Large photo" className="max-h-[93svh] overflow-auto">
      <Photo
        image={image}
        alt={alt}
        sizes="(min-width: 64rem) 62rem, 175vw"
        className="h-auto w-[175vw] max-w-none md:w-full"
      />
    </section>
  )
}
