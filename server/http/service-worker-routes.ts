import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { type Language, parseLanguage } from '#store/languages.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

const getBuiltWorker = (language: Language) =>
  new URL(`../../build/${language}/client/service-worker.js`, import.meta.url)

/** Takes the place of a worker that a browser has: it deletes what that has kept, and itself. */
const removal = `addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * `GET /service-worker.js`: the service worker in the language of `lang`, or with
 * `SERVICE_WORKER=off` a script that removes it. Browsers ask for it at each visit.
 */
export function createServiceWorkerRoutes({ hasServiceWorker }: ServerDependencies) {
  const routes = new Hono<Env>()
  routes.get('/service-worker.js', async c => {
    const script = hasServiceWorker
      ? await readFile(getBuiltWorker(parseLanguage(c.req.query('lang'))), 'utf8')
      : removal
    return c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  })
  return routes
}
