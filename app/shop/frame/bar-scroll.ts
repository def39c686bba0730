/** Where a page is scrolled to, in px. `end` is as far as it goes. */
export interface Scroll {
  y: number
  end: number
}

/** Less than this is a trembling thumb. */
const tremble = 8

/**
 * Whether the bar is out of the way: it goes when one scrolls on by more than it is high, comes back when one scrolls back,
 * and is there at the top. What bounces beyond either end (iOS) is no scrolling. `from` is where the bar was last decided on.
 */
export function moveBar(
  bar: { isAway: boolean; from: number },
  { y: said, end }: Scroll,
  height: number,
): { isAway: boolean; from: number } {
  const y = Math.min(Math.max(said, 0), end)
  if (y <= height) return { isAway: false, from: y }
  if (Math.abs(y - bar.from) < tremble) return bar
  return { isAway: y > bar.from, from: y }
}
