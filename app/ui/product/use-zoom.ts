import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { doublePressMs } from '../controls/ignore-presses.ts'
import { clampView, fitPhoto, fittedView, followPointers, isOnPhoto, type Point, zoomAround } from './zoom-view.ts'

/** How far a finger moves in a tap at most, in CSS pixels. */
const maxSlip = 10
const minSwipe = 50
const pressScale = 2

interface ZoomOptions {
  /** Called with 1 for the next photo and -1 for the one before. Undefined if there is no other. */
  onSwipe: ((step: 1 | -1) => void) | undefined
  /** The space beside a fitted photo was pressed. */
  onPressBeside: () => void
}

/**
 * Zooms a photo on a stage by mouse, touch and pen: a press switches between the fitted photo and
 * 200 %, two fingers pinch, a drag pans an enlarged photo and swipes a fitted one.
 */
export function useZoom({ onSwipe, onPressBeside }: ZoomOptions) {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(fittedView)
  const [isHeld, setIsHeld] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef({ start: fittedView as Point, isPress: false, isSwipe: false })
  const pressedAt = useRef(0)
  const isZoomed = view.scale > 1

  useEffect(() => {
    // The second press of a double press that opened the photo is none on the photo.
    pressedAt.current = performance.now()
    const fitAgain = () => setView(current => clampView(current, ...measure(stage.current)))
    addEventListener('resize', fitAgain)
    return () => removeEventListener('resize', fitAgain)
  }, [])

  function toggle(point: Point = fittedView) {
    setView(isZoomed ? fittedView : clampView(zoomAround(fittedView, point, pressScale), ...measure(stage.current)))
  }

  function press(point: Point, time: number) {
    // Two quick presses zoom once.
    if (time - pressedAt.current < doublePressMs) return
    pressedAt.current = time
    if (isZoomed || isOnPhoto(point, measure(stage.current)[0])) toggle(point)
    else onPressBeside()
  }

  function release({ pointerId }: PointerEvent) {
    const isLast = pointers.current.delete(pointerId) && pointers.current.size === 0
    if (isLast) {
      setIsHeld(false)
      if (gesture.current.isSwipe) setView(fittedView)
    }
    return isLast
  }

  return {
    view,
    /** Whether a finger or the mouse moves the photo: then it follows without a transition. */
    isHeld,
    isZoomed,
    toggle,
    reset: () => setView(fittedView),
    pan: ({ x, y }: Point) =>
      setView(current => clampView({ ...current, x: current.x + x, y: current.y + y }, ...measure(stage.current))),
    stageProps: {
      ref: stage,
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const point = locate(event)
        const isFirst = pointers.current.size === 0
        gesture.current = isFirst
          ? { start: point, isPress: true, isSwipe: !isZoomed }
          : { ...gesture.current, isPress: false, isSwipe: false }
        pointers.current.set(event.pointerId, point)
        setIsHeld(true)
      },
      onPointerMove(event: PointerEvent) {
        if (!pointers.current.has(event.pointerId)) return
        const point = locate(event)
        const before = [...pointers.current.values()]
        const after = [...pointers.current.set(event.pointerId, point).values()]
        const { start, isSwipe } = gesture.current
        if (Math.hypot(point.x - start.x, point.y - start.y) > maxSlip) gesture.current.isPress = false
        if (isSwipe) setView({ ...fittedView, x: onSwipe ? point.x - start.x : 0 })
        else setView(current => clampView(followPointers(current, before, after), ...measure(stage.current)))
      },
      onPointerUp(event: PointerEvent) {
        if (!release(event)) return
        const { start, isPress, isSwipe } = gesture.current
        const point = locate(event)
        const swipe = isSwipe && findSwipe(start, point)
        if (isPress) press(point, event.timeStamp)
        else if (swipe) onSwipe?.(swipe)
      },
      onPointerCancel: release,
    },
  }
}

/** Which photo a drag asks for: the next one, the one before, or none. */
function findSwipe(start: Point, end: Point): 1 | -1 | undefined {
  const width = end.x - start.x
  if (Math.abs(width) <= Math.max(minSwipe, Math.abs(end.y - start.y))) return undefined
  return width < 0 ? 1 : -1
}

/** Where a pointer is, seen from the centre of the stage. */
function locate({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** The sizes of the fitted photo and of the stage. */
function measure(stage: HTMLElement | null) {
  const { clientWidth: width = 0, clientHeight: height = 0 } = stage ?? {}
  const { naturalWidth = 0, naturalHeight = 0 } = stage?.querySelector('img') ?? {}
  const size = { width, height }
  return [fitPhoto({ width: naturalWidth, height: naturalHeight }, size), size] as const
}
