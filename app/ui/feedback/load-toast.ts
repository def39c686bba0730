// The library weighs as much as a page of ours, and most visits have nothing to say: it comes when somebody first touches the page, or first speaks.
let hasActivated = false
const listeners = new Set<() => void>()

function activate() {
  hasActivated = true
  for (const listener of listeners) listener()
}

/** Whether there is a reason to show toasts yet. */
export const toastActivation = {
  isActive: () => hasActivated,
  subscribe(listener: () => void) {
    listeners.add(listener)
    for (const eventName of ['pointerdown', 'keydown'])
      addEventListener(eventName, activate, { once: true, passive: true })
    return () => void listeners.delete(listener)
  },
}

/** The way to a toast: `(await toasts()).success('Added to cart')`. */
export async function loadToast() {
  activate()
  return (await import('react-hot-toast')).toast
}
