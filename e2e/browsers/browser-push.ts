import type { Page, Worker } from '@playwright/test'
import { type PushService, startPushService } from '../../test/push-service.ts'
import type { RunningStore } from '../store-fixture.ts'

/** Starts a push service that expects messages of this store. */
export async function startService({ db }: RunningStore): Promise<PushService> {
  const keys = db.withTables<{ vapidKeys: { publicKey: string } }>().selectFrom('vapidKeys').selectAll()
  const { publicKey } = await keys.executeTakeFirstOrThrow()
  return startPushService(() => publicKey)
}

/** Makes a page's browser subscribe at the test's push service instead of its maker's. */
export async function subscribeAt(page: Page, service: PushService): Promise<void> {
  const { endpoint, p256dh, auth } = service.createDevice()
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const isOn = () => localStorage.getItem('test-subscription') === 'on'
      const createSubscription = (applicationServerKey: ArrayBuffer) => ({
        endpoint,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('test-subscription')
          return true
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (isOn() ? createSubscription(new ArrayBuffer(0)) : null),
        subscribe: async () => {
          localStorage.setItem('test-subscription', 'on')
          return createSubscription(new ArrayBuffer(0))
        },
      })
    },
    { endpoint, keys: { p256dh, auth } },
  )
}

/** Chromium's headless shell says that notifications are blocked, whatever is granted. */
export const allowNotifications = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  })

/** Hands messages to the service worker, as a push service does. */
export async function connectToWorker(page: Page, origin: string) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker')
  await prepareWorker(worker)
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin))
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  const deliverMessage = (payload: object) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
  return { worker, deliverMessage }
}

/**
 * Gives a service worker somewhere to show messages where the browser has nothing: Chromium's
 * headless shell refuses all notifications. A whole Chromium (`CHROMIUM_PATH`) shows real ones.
 */
async function prepareWorker(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const { registration } = scope
    navigator.setAppBadge = async count => {
      scope.badge = count
    }
    if (Notification.permission === 'granted') return
    const shown = new Map<string, object>()
    registration.showNotification = async (title, { tag = '', ...options } = {}) => {
      shown.set(tag, { title, tag, ...options, close: () => shown.delete(tag) })
    }
    registration.getNotifications = async () => [...shown.values()] as Notification[]
  })
}

export interface WorkerScope {
  registration: ServiceWorkerRegistration
  /** Number on the icon, which no test can see. */
  badge?: number | undefined
}

export const listShown = (worker: Worker) =>
  worker.evaluate(async () => {
    const shown = await (globalThis as unknown as WorkerScope).registration.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }))
  })

/**
 * Presses the message that is shown, or a button of it. Only a person's press may also bring the
 * tab to the front.
 */
export const pressMessage = (worker: Worker, pressed = '') =>
  worker.evaluate(async action => {
    const [notification] = await (globalThis as unknown as WorkerScope).registration.getNotifications()
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => {})
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action, waitUntil }))
  }, pressed)
