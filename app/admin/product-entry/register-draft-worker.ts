import workerUrl from './draft-worker.ts?worker&url'
import { draftsPrefix } from './drafts-prefix.ts'

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Only some browsers have it. Without it the queue goes on when the page is opened again. */
  sync?: { register(tag: string): Promise<void> }
}

let registration: Promise<SyncRegistration> | undefined

/** Asks the browser to send the batch when there is a connection, also without an open tab. */
export function requestBackgroundSync(uid: string): void {
  // Missing on pages served over plain HTTP.
  if (!('serviceWorker' in navigator)) return
  registration ??= registerWorker()
  // A browser may refuse, by a setting say: then the queue goes on with the page.
  registration.then(({ sync }) => sync?.register(draftsPrefix + uid)).catch(() => {})
}

async function registerWorker(): Promise<SyncRegistration> {
  // Where the shop's own worker is switched off this never resolves, and there is none of these.
  await navigator.serviceWorker.ready
  const worker = await navigator.serviceWorker.register(workerUrl, { scope: scopeOf(workerUrl) })
  await untilActive(worker)
  return worker
}

/** No page is under this path: the worker only sends, and the shop's worker keeps the pages. */
const scopeOf = (url: string) => new URL('batch/', new URL(url, location.href)).pathname

function untilActive(worker: ServiceWorkerRegistration): Promise<void> {
  const starting = worker.installing ?? worker.waiting
  if (worker.active || !starting) return Promise.resolve()
  return new Promise(resolve => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve()
    })
  })
}
