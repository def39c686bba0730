import { localPath } from '../ui/navigation/local-path.ts'

/** Installing the service worker loads what it keeps for times offline. */
const readyTimeoutMs = 30_000

/** The subscription of this browser, which all pages of the shop share. */
export const findSubscription = async (): Promise<PushSubscription | undefined> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? undefined

/**
 * Subscribes this browser with the shop's key, unless it is already.
 * @returns undefined when the browser's push service can't be reached
 */
export async function subscribeWith(publicKey: string): Promise<PushSubscription | undefined> {
  try {
    const { pushManager } = await getRegistration()
    const existing = await pushManager.getSubscription()
    // A subscription accepts messages of the one key that it was made with.
    if (existing && toBase64Url(existing.options.applicationServerKey) !== publicKey) await existing.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    return undefined
  }
}

async function getRegistration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(localPath('/service-worker.js'), { updateViaCache: 'none' })
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker is not ready')), readyTimeoutMs)
  })
  return Promise.race([navigator.serviceWorker.ready, timeout])
}

const toBase64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
