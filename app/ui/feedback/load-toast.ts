import type { ComponentType } from 'react'
import type { toast } from 'react-hot-toast'
import { loadModule } from '../load-module.tsx'
import { logError } from './log-error.ts'

type Toast = Pick<typeof toast, 'success' | 'error' | 'loading' | 'dismiss'> & ((message: string) => string)

// The toast library is as large as a page of the shop, and most visits show no toast. It is loaded
// with the first pointer or key press, or with the first toast.
let Container: ComponentType | undefined
const listeners = new Set<() => void>()

const preload = () => void loadToast()

/** The container of shoppers' toasts, undefined until it is loaded, for useSyncExternalStore. */
export const toastContainer = {
  get: () => Container,
  subscribe(listener: () => void) {
    listeners.add(listener)
    for (const eventName of ['pointerdown', 'keydown'])
      addEventListener(eventName, preload, { once: true, passive: true })
    return () => void listeners.delete(listener)
  },
}

/**
 * Loads the toast library: `(await loadToast()).success('Added to cart')`. When it can't be loaded
 * a plain line shows the message.
 */
export async function loadToast(): Promise<Toast> {
  try {
    const [{ toast }, container] = await Promise.all([
      loadModule(() => import('react-hot-toast')),
      loadModule(() => import('./toast-container.tsx')),
    ])
    Container = container.ToastContainer
    for (const listener of listeners) listener()
    return toast
  } catch (error) {
    logError('Failed to load the toasts', error)
    return plainToast
  }
}

const lineMs = 4_000

function showLine(message: unknown): string {
  const line = document.createElement('p')
  line.role = 'status'
  line.className = 'notice-bar'
  document.body.append(line)
  // A live region that appears together with its text is not announced.
  setTimeout(() => {
    line.textContent = String(message)
  })
  setTimeout(() => line.remove(), lineMs)
  return ''
}

const plainToast: Toast = Object.assign(showLine, {
  success: showLine,
  error: showLine,
  loading: showLine,
  dismiss() {},
})
