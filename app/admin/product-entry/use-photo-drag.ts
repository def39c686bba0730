import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A place that a photo can be dropped on, by the attributes of its element. */
export interface DropPlace {
  group: number
  index: number
}

export interface Drag {
  key: string
  x: number
  y: number
  place: DropPlace | undefined
}

/** A finger that rests this long on a photo drags it; one that moves before scrolls. */
const longPressMs = 220
const slackPx = 6

/**
 * Drags photos by mouse or finger onto elements with `data-group` and `data-index`.
 * @returns the drag under way, the handlers of each photo, and whether a press was one
 */
export function usePhotoDrag(onDrop: (key: string, place: DropPlace) => void) {
  const [drag, setShownDrag] = useState<Drag>()
  // A finger may be lifted before the page shows where it was last.
  const current = useRef<Drag>(undefined)
  const pressed = useRef<{ key: string; x: number; y: number; timer?: ReturnType<typeof setTimeout> }>(undefined)
  const hasDragged = useRef(false)
  const isDragging = drag !== undefined

  useEffect(() => {
    if (!isDragging) return
    const stopScrolling = (event: TouchEvent) => event.preventDefault()
    document.addEventListener('touchmove', stopScrolling, { passive: false })
    return () => document.removeEventListener('touchmove', stopScrolling)
  }, [isDragging])

  function setDrag(next: Drag | undefined) {
    current.current = next
    setShownDrag(next)
  }

  function begin(key: string, x: number, y: number) {
    hasDragged.current = true
    setDrag({ key, x, y, place: findPlace(x, y) })
  }

  function end() {
    clearTimeout(pressed.current?.timer)
    pressed.current = undefined
    setDrag(undefined)
  }

  return {
    drag,
    /** Whether the press that ends now has dragged, and so is no click. */
    hasDragged: () => hasDragged.current,
    getDragProps: (key: string) => ({
      onPointerDown({ clientX: x, clientY: y, pointerType, button }: PointerEvent) {
        if (button !== 0) return
        hasDragged.current = false
        const timer = pointerType === 'mouse' ? undefined : setTimeout(() => begin(key, x, y), longPressMs)
        pressed.current = { key, x, y, ...(timer && { timer }) }
      },
      onPointerMove(event: PointerEvent) {
        const start = pressed.current
        if (!start) return
        const { clientX: x, clientY: y } = event
        if (current.current) return setDrag({ ...current.current, x, y, place: findPlace(x, y) })
        if (Math.hypot(x - start.x, y - start.y) < slackPx) return
        if (event.pointerType !== 'mouse') return end()
        event.currentTarget.setPointerCapture(event.pointerId)
        // A fast mouse is over another photo by now.
        begin(start.key, x, y)
      },
      onPointerUp() {
        const { key: dragged, place } = current.current ?? {}
        if (dragged !== undefined && place) onDrop(dragged, place)
        end()
      },
      onPointerCancel: end,
      // A long press would open the menu of the picture.
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
      draggable: false,
    }),
  }
}

function findPlace(x: number, y: number): DropPlace | undefined {
  const element = document
    .elementsFromPoint(x, y)
    .find(candidate => candidate instanceof HTMLElement && candidate.dataset.group !== undefined)
  if (!(element instanceof HTMLElement)) return undefined
  const { group, index } = element.dataset
  return { group: Number(group), index: Number(index ?? Number.MAX_SAFE_INTEGER) }
}
