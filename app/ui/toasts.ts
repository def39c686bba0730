// The library weighs as much as a page of ours, and most visits have nothing to say: it comes when somebody first touches the page, or first speaks.
let isWanted = false
const listeners = new Set<() => void>()

function want() {
  isWanted = true
  for (const listener of listeners) listener()
}

/** Whether there is a reason to show toasts yet. */
export const toastsWanted = {
  current: () => isWanted,
  subscribe(listener: () => void) {
    listeners.add(listener)
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, want, { once: true, passive: true })
    return () => void listeners.delete(listener)
  },
}

/** The way to a toast: `(await toasts()).success('Added to cart')`. */
export async function toasts() {
  want()
  return (await import('react-hot-toast')).toast
}
