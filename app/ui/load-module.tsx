import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { showLoadFailure } from './feedback/load-failure.tsx'

// Modules that were loaded from another address, by the address that failed.
const retried = new Map<string, Promise<unknown>>()

/**
 * Imports a module; a module that can't be loaded is requested once more. A browser that remembers
 * failed imports fails again at once: then the second request has another address.
 *
 * @param load `() => import('./module.ts')`
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load().catch(load)
  } catch (error) {
    const url = getFailedUrl(error)
    if (url === undefined) throw error
    const retry = retried.get(url) ?? import(/* @vite-ignore */ `${url}?retry=${Date.now()}`)
    retried.set(url, retry)
    retry.catch(() => retried.delete(url))
    return retry as Promise<Module>
  }
}

/**
 * A part of a page whose script is loaded when it is first shown, or after that of the page where
 * the server has sent it. Without its script it stays as it was sent, and the page goes on, with
 * the notice of `LoadFailure`.
 * @param fallback shown while it is loading, unless the server has sent it
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const Part: ComponentType<Props> = lazy(() => loadModule(load).catch(reportMissing))
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

/** Never resolves: what the server has sent would be replaced. */
function reportMissing(): Promise<never> {
  // Offline the page says so already.
  if (navigator.onLine) showLoadFailure()
  return new Promise(() => {})
}

/**
 * The address of the module that could not be loaded. Chromium and Firefox name it; Safari does
 * not, and does not remember failed imports either.
 */
const getFailedUrl = (error: unknown) =>
  error instanceof Error ? error.message.split(/\s/).find(word => /^https?:\/\/.+\.js$/.test(word)) : undefined
