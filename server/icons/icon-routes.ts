import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Env } from '../dependencies.ts'

/** Icons at the paths that browsers request without a link in the page. */
const icons = [
  // Rendered from app/ui/brand/icon.svg in 16, 32 and 48 pixels.
  { path: '/favicon.ico', file: './favicon.ico', type: 'image/x-icon' },
  { path: '/apple-touch-icon.png', file: '../../app/ui/brand/icon-180.png', type: 'image/png' },
]

/**
 * `GET /favicon.ico` and `GET /apple-touch-icon.png`. Their names carry no hash, so browsers cache
 * them for a day.
 */
export function createIconRoutes() {
  const routes = new Hono<Env>()
  for (const { path, file, type } of icons) {
    const icon = new Uint8Array(readFileSync(new URL(file, import.meta.url)))
    const headers = { 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' }
    routes.get(path, c => c.body(icon, 200, { 'content-type': type, ...headers }))
  }
  return routes
}
