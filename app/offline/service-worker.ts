// The browser's service worker: keeps visited pages, their scripts and photos, so that they open
// without a connection. It is built by itself, without imports: scripts/build-service-worker.ts.
// Pages that concern money or one person (checkout, order, account, admin) and all other requests
// go to the network as if there were no worker.
// It also shows push messages: to admins who have switched them on, and of search alerts.

/** Written by the build: the files and pages to keep from the start, and the worker's sentences. */
declare const shell: {
  assets: string[]
  pages: string[]
  stylesheet: string
  messages: Record<'language' | 'defaultLanguage' | 'locale' | 'title' | 'storedPages' | 'tryAgain', string>
}

type PushPayload = import('#store/push/push-sender.ts').PushPayload

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}
/** A request for something that is kept: of a page, or of the worker itself. */
interface KeepEvent extends WorkerEvent {
  request: Request
}
interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: KeepEvent & { respondWith(response: Promise<Response>): void }
  message: WorkerEvent & { data: string[] }
  push: WorkerEvent & { data: { json(): PushPayload } | null }
  /** `action` is the button that was pressed; empty for the message itself. */
  notificationclick: WorkerEvent & { notification: Notification; action?: string }
  pushsubscriptionchange: WorkerEvent & { oldSubscription: PushSubscription | null }
}
interface WindowClient {
  url: string
  focus(): Promise<WindowClient>
  postMessage(message: unknown): void
}
/** What the compiler doesn't know of a worker: its types would take the place of the browser's. */
const worker = self as unknown as {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
}
const { clients, registration } = worker

const maxEntries = { pages: 60, assets: 200, photos: 200 }
/** A page of which only the data was loaded is loaded too, unless its copy is younger than this. */
const maxCopyAgeMs = 10 * 60_000
/** A page that is kept is shown when the network needs longer than this. */
const patienceMs = 4_000

worker.addEventListener('install', event => event.waitUntil(cacheShell()))
worker.addEventListener('activate', event => event.waitUntil(clients.claim()))

worker.addEventListener('fetch', event => {
  const response = respond(event)
  if (response) event.respondWith(response)
})

// A page that was loaded without the worker names itself and its files.
worker.addEventListener('message', event => {
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  for (const url of event.data)
    waitUntil(respond({ request: new Request(url), waitUntil })?.catch(() => {}) ?? Promise.resolve())
})

worker.addEventListener('push', event => event.waitUntil(showPush(event.data?.json())))

worker.addEventListener('notificationclick', event => {
  const { url, alert } = event.notification.data
  event.notification.close()
  event.waitUntil(!alert ? openAdminPage(url) : event.action === 'stop' ? endAlert(alert) : clients.openWindow(url))
})

worker.addEventListener('pushsubscriptionchange', event => event.waitUntil(subscribeAgain(event.oldSubscription)))

/** Browsers demand that every message is shown. */
async function showPush(payload?: PushPayload): Promise<void> {
  const { title = 'News in the shop', body = '', url = '/admin/notifications', tag = '', unread, alert } = payload ?? {}
  // Only on the icon of an installed app, where the browser can.
  if (unread !== undefined) navigator.setAppBadge?.(unread).catch(() => {})
  const actions = alert?.stop ? [{ action: 'stop', title: alert.stop }] : []
  const options = { body, tag, icon: '/apple-touch-icon.png', data: { url, alert }, actions }
  await registration.showNotification(title, options)
}

/** Without a connection the page opens that lists the alerts. */
async function endAlert({ id, token }: NonNullable<PushPayload['alert']>): Promise<void> {
  const response = await fetch('/api/search-alerts', { method: 'DELETE', body: JSON.stringify({ id, token }) }).catch(
    () => undefined,
  )
  if (!response?.ok) await clients.openWindow('/saved')
}

/**
 * Opens a page in an open admin tab, which may first ask about a form with input, or else in a new
 * one.
 */
async function openAdminPage(url: string): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(client => /^\/admin(\/|$)/.test(new URL(client.url).pathname))
  if (!tab) return void (await clients.openWindow(url))
  tab.postMessage({ type: 'open', url })
  await tab.focus()
}

/**
 * The browser has dropped the subscription. For an admin without a session the next visit does the
 * same.
 */
async function subscribeAgain(before: PushSubscription | null): Promise<void> {
  const response = await fetch('/api/search-alerts')
  const { publicKey } = response.ok ? await response.json() : { publicKey: null }
  if (!publicKey) return
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const body = JSON.stringify({ ...subscription.toJSON(), replaces: before?.endpoint })
  for (const path of ['/api/push-subscriptions', '/api/search-alerts/move']) await fetch(path, { method: 'POST', body })
}

/** The response to a request that concerns the worker. */
function respond(event: KeepEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) return getImmutable('assets', event)
  if (pathname.startsWith('/product-images/')) return getImmutable('photos', event)
  if (isShopPage(pathname)) return getPage(event)
  return request.mode === 'navigate' ? fetch(request).catch(respondOffline) : undefined
}

/** The path of a page, from its own path or that of its data. */
const getPagePath = (path: string) => path.replace(/(^\/_)?\.data$/, '') || '/'

/** Whether a path belongs to one of the pages that are the same for everybody. */
const isShopPage = (path: string) =>
  /^\/(|shop|past-sales|saved|cart|terms|privacy|returns|product\/[^/]+)$/.test(getPagePath(path))

async function cacheShell(): Promise<void> {
  const [assets, pages] = await Promise.all([caches.open('assets'), caches.open('pages')])
  await Promise.all([assets.addAll(shell.assets), pages.addAll(shell.pages)])
  await prune('assets')
  await worker.skipWaiting()
}

/** A file that never changes under its address: from the cache, else from the network. */
async function getImmutable(name: 'assets' | 'photos', event: KeepEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(name)
  const cached = await cache.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  // A part of a file, or a file that an extension has replaced, is not kept.
  if (response.status === 200 && response.type === 'basic')
    event.waitUntil(cache.put(request, response.clone()).then(() => prune(name)))
  return response
}

/** A page from the network, or as it was at the last visit. */
async function getPage(event: KeepEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open('pages')
  const cached = await cache.match(request, { ignoreVary: true })
  const fresh = fetch(request)
  // The browser runs the worker until the page is kept, also when it comes too late to be shown.
  event.waitUntil(
    fresh.then(
      response => (isPublic(response) ? cachePage(cache, request, response.clone()) : undefined),
      () => {},
    ),
  )
  try {
    return await (cached ? Promise.race([fresh, wait(patienceMs).then(() => cached)]) : fresh)
  } catch (error) {
    if (cached) return cached
    if (request.mode === 'navigate') return respondOffline()
    throw error
  }
}

/** A page from before that the store serves while its database is away is none of these. */
const isPublic = (response: Response) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '')

/** Keeps a page. With the data of a page the page itself is kept too, for a reload. */
async function cachePage(cache: Cache, request: Request, response: Response): Promise<void> {
  // Put again, a page counts as new: the oldest are dropped first. Of a response that is cut off
  // nothing is put, and the copy before stays.
  await cache.put(request, response)
  const url = new URL(request.url)
  if (url.pathname.endsWith('.data')) {
    url.pathname = getPagePath(url.pathname)
    url.searchParams.delete('_routes')
    const copy = await cache.match(url, { ignoreVary: true })
    if (!copy || !isRecent(copy)) {
      const page = await fetch(url)
      if (isPublic(page)) await cache.put(url, page)
    }
  }
  await prune('pages')
}

const isRecent = (response: Response) => Date.now() - Date.parse(response.headers.get('date') ?? '') < maxCopyAgeMs

/** Drops the oldest entries, but none of those that are there from the start. */
async function prune(name: keyof typeof maxEntries): Promise<void> {
  const cache = await caches.open(name)
  const isOfShell = (path: string) => shell.assets.includes(path) || shell.pages.includes(path)
  const requests = (await cache.keys()).filter(({ url }) => !isOfShell(url.slice(location.origin.length)))
  for (const request of requests.slice(0, -maxEntries[name])) await cache.delete(request)
}

const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/**
 * A page that lists the products and pages that can be opened now. The store prepends its style to
 * the worker where the shop has colours of its own.
 */
async function respondOffline(): Promise<Response> {
  const cache = await caches.open('pages')
  const links: string[] = []
  for (const request of [...(await cache.keys())].reverse()) {
    const { pathname, search, searchParams } = new URL(request.url)
    const isOwnLanguage = (searchParams.get('lang') ?? shell.messages.defaultLanguage) === shell.messages.language
    const page = pathname.endsWith('.data') || !isOwnLanguage ? undefined : await cache.match(request)
    // The title is taken as HTML, so it stays escaped.
    const [, title] = /<title>([^<]*)<\/title>/.exec((await page?.text()) ?? '') ?? []
    const href = (pathname + search).replaceAll('"', '%22')
    if (title) links.push(`<li><a class="inline-flex min-h-11 items-center underline" href="${href}">${title}</a></li>`)
  }
  const { locale, title: heading, storedPages, tryAgain } = shell.messages
  const html = `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<link rel="stylesheet" href="${shell.stylesheet}">${Reflect.get(globalThis, 'paletteStyle') ?? ''}
<main class="shell py-16">
<h1 class="headline text-4xl">${heading}</h1>
<p class="mt-6 max-w-prose text-lg">${storedPages}</p>
<ul class="mt-4">${links.join('')}</ul>
<p class="mt-8"><a class="wide inline-flex min-h-14 items-center border-2 border-ink bg-mustard px-7" href="">${tryAgain}</a></p>
</main>
</html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
