// The toast library is as large as a page of the shop, and most visits show no toast. It is loaded
// with the first pointer or key press, or with the first toast.
let hasActivated = false
const listeners = new Set<() => void>()

function activate() {
  hasActivated = true
  for (const listener of listeners) listener()
}

/** Tells whether the toast library should be loaded, for useSyncExternalStore. */
export const toastActivation = {
  isActive: () => hasActivated,
  subscribe(listener: () => void) {
    listeners.add(listener)
    for (const eventName of ['pointerdown', 'keydown'])
      addEventListener(eventName, activate, { once: true, passive: true })
    return () => void listeners.delete(listener)
  },
}

/** Loads the toast library: `(await loadToast()).success('Added to cart')`. */
export async function loadToast() {
  activate()
  return (await import('react-hot-toast')).toast
}
