/** Shorter scrolls are ignored as jitter. */
const minScrollPx = 8

/**
 * Whether the navigation bar is hidden: it hides on scrolling down beyond its own height, and shows
 * on scrolling up and at the top. Overscroll (iOS) is ignored. `anchorY` is the position of the
 * last decision, `y` that of the page, `maxY` the largest possible one and `height` the bar's
 * height, all in px.
 */
export function getNextBarState(
  bar: { isHidden: boolean; anchorY: number },
  { y: rawY, maxY }: { y: number; maxY: number },
  height: number,
): { isHidden: boolean; anchorY: number } {
  const y = Math.min(Math.max(rawY, 0), maxY)
  if (y <= height) return { isHidden: false, anchorY: y }
  if (Math.abs(y - bar.anchorY) < minScrollPx) return bar
  return { isHidden: y > bar.anchorY, anchorY: y }
}
