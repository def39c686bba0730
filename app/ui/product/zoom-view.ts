export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
/** Where the centre of the photo is, seen from the centre of the stage, and how large it is. */
export interface ZoomView extends Point {
  /** 1 is the whole photo, as large as the stage allows. */
  scale: number
}

export const fittedView: ZoomView = { scale: 1, x: 0, y: 0 }
const maxScale = 4

/** The largest size with the whole photo on the stage. A photo without a size fills the stage. */
export function fitPhoto(photo: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / photo.width, stage.height / photo.height)
  return Number.isFinite(ratio) ? { width: photo.width * ratio, height: photo.height * ratio } : stage
}

/** Changes the scale, within its limits, and keeps what is shown at the point in its place. */
export function zoomAround(view: ZoomView, point: Point, scale: number): ZoomView {
  const newScale = clamp(scale, 1, maxScale)
  const growth = newScale / view.scale
  return {
    scale: newScale,
    x: point.x - (point.x - view.x) * growth,
    y: point.y - (point.y - view.y) * growth,
  }
}

/**
 * Moves and zooms the photo with one or two pointers: what was under them stays under them.
 *
 * @param before where the pointers were, in the order of `after`
 */
export function followPointers(view: ZoomView, before: readonly Point[], after: readonly Point[]): ZoomView {
  const from = getMiddle(before)
  const to = getMiddle(after)
  const growth = before.length < 2 ? 1 : getSpread(after) / getSpread(before)
  const { scale, x, y } = zoomAround(view, from, view.scale * growth)
  return { scale, x: x + to.x - from.x, y: y + to.y - from.y }
}

/**
 * Moves the photo back over the stage: no gap on a side where the photo is larger, and in the
 * middle where it is smaller.
 *
 * @param fitted the size at scale 1
 */
export function clampView({ scale, x, y }: ZoomView, fitted: Size, stage: Size): ZoomView {
  const maxX = Math.max(0, (fitted.width * scale - stage.width) / 2)
  const maxY = Math.max(0, (fitted.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) }
}

/** Whether the fitted photo covers the point. */
export const isOnPhoto = ({ x, y }: Point, { width, height }: Size) =>
  Math.abs(x) <= width / 2 && Math.abs(y) <= height / 2

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Of the first two points: further fingers change nothing. */
function getMiddle([first = fittedView, second = first]: readonly Point[]): Point {
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
}

/** At least one pixel, so that it can be divided by. */
function getSpread([first = fittedView, second = first]: readonly Point[]): number {
  return Math.max(1, Math.hypot(first.x - second.x, first.y - second.y))
}
