import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { type Language, parseLanguage } from '#store/languages.ts'
import { createPaletteStyle, type Palette } from '#store/settings/palette.ts'
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

/** The worker's own page has the shop's colours. Browsers notice a change as a new version. */
function paint(script: string, palette: Palette): string {
  const style = createPaletteStyle(palette)
  return style ? `self.paletteStyle=${JSON.stringify(`<style>:root{${style}}</style>`)};${script}` : script
}

/**
 * `GET /service-worker.js`: the service worker in the language of `lang`, or with
 * `SERVICE_WORKER=off` a script that removes it. Browsers ask for it at each visit.
 */
export function createServiceWorkerRoutes({ hasServiceWorker, settings }: ServerDependencies) {
  const routes = new Hono<Env>()
  routes.get('/service-worker.js', async c => {
    const script = hasServiceWorker
      ? paint(await readFile(getBuiltWorker(parseLanguage(c.req.query('lang'))), 'utf8'), settings.current().palette)
      : removal
    return c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  })
  return routes
}
