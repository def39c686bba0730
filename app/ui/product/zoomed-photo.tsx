import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import type { ProductImage } from '#store/products/product.ts'
import { ignorePresses } from '../controls/ignore-presses.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { Photo } from './photo.tsx'
import { useZoom } from './use-zoom.ts'

interface ZoomedPhotoProps {
  title: string
  images: readonly ProductImage[]
  image: ProductImage
  index: number
  onSelect: (index: number) => void
  onClose: () => void
}

/** How far an arrow key moves an enlarged photo, in CSS pixels. */
const panStep = 80
const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A dialog as large as the screen with the photos of a product, loaded when it is first opened. */
export function ZoomedPhoto({ title, images, image, index, onSelect, onClose }: ZoomedPhotoProps) {
  function close() {
    // The second press of a double press on the close button is none on what lay beneath.
    ignorePresses(document.body)
    onClose()
  }
  const hasOthers = images.length > 1
  const zoom = useZoom({ onSwipe: hasOthers ? show : undefined, onPressBeside: close })
  const { view, isZoomed } = zoom

  function show(step: number) {
    zoom.reset()
    onSelect((index + step + images.length) % images.length)
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = directions[event.key]
    // Alt and an arrow key is the browser's Back.
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (isZoomed) zoom.pan({ x: -direction.x * panStep, y: -direction.y * panStep })
    else if (hasOthers && direction.x !== 0) show(direction.x)
  })
  // Before it is shown: a key pressed at once would be lost.
  useLayoutEffect(() => {
    // A press on the photo takes the focus from the dialog's buttons.
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  const percent = isZoomed ? 400 : 100
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      hasVisibleTitle={false}
      className="h-dvh max-h-none! w-full overflow-hidden border-0! bg-ink! [--focus:var(--color-mustard)]"
    >
      <div
        {...zoom.stageProps}
        data-stage
        className={`size-full touch-none select-none ${isZoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
      >
        <Photo
          key={image.url}
          image={image}
          alt={title}
          sizes={`min(${percent}vw, ${Math.round((percent * image.width) / image.height)}vh)`}
          className={`pointer-events-none size-full bg-contain! bg-no-repeat object-contain! ${zoom.isHeld ? '' : 'transition-transform duration-200'}`}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <StageButton
        label={isZoomed ? messages.product.zoomOut : messages.product.zoomIn}
        onClick={() => zoom.toggle()}
        className="top-3 right-17"
      >
        {isZoomed ? '−' : '+'}
      </StageButton>
      {hasOthers && (
        <>
          <p
            aria-hidden="true"
            className="absolute inset-x-0 bottom-3 mx-auto grid h-11 w-fit place-items-center whitespace-nowrap bg-ink px-2 font-mono text-chalk md:top-3 md:bottom-auto md:left-3 md:mx-0"
          >
            {index + 1} / {images.length}
          </p>
          <p role="status" className="sr-only">
            {messages.product.photoOf(index + 1, images.length)}
          </p>
          <StageButton
            label={messages.product.previousPhoto}
            onClick={() => show(-1)}
            className="bottom-3 left-3 md:top-0 md:my-auto"
          >
            ‹
          </StageButton>
          <StageButton
            label={messages.product.nextPhoto}
            onClick={() => show(1)}
            className="right-3 bottom-3 md:top-0 md:my-auto"
          >
            ›
          </StageButton>
        </>
      )}
    </Dialog>
  )
}

interface StageButtonProps {
  label: string
  onClick: () => void
  className: string
  children: ReactNode
}

const StageButton = ({ label, onClick, className, children }: StageButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={`press absolute grid size-11 place-items-center bg-chalk text-2xl leading-none ${className}`}
  >
    <span aria-hidden="true">{children}</span>
  </button>
)
