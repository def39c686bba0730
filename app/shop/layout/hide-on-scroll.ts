/** Where a page is scrolled to, in px. `end` is as far as it goes. */
export interface ScrollPosition {
  y: number
  maxY: number
}

/** Less than this is a trembling thumb. */
const minScrollPx = 8

/**
 * Whether the bar is out of the way: it goes when one scrolls on by more than it is high, comes back when one scrolls back,
 * and is there at the top. What bounces beyond either end (iOS) is no scrolling. `from` is where the bar was last decided on.
 */
export function getNextBarState(
  bar: { isHidden: boolean; anchorY: number },
  { y: rawY, maxY }: ScrollPosition,
  height: number,
): { isHidden: boolean; anchorY: number } {
  const y = Math.min(Math.max(rawY, 0), maxY)
  if (y <= height) return { isHidden: false, anchorY: y }
  if (Math.abs(y - bar.anchorY) < minScrollPx) return bar
  return { isHidden: y > bar.anchorY, anchorY: y }
}
