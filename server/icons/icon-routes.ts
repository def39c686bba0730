import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { getPhotoKey, readPhoto } from '#store/products/photo-storage.ts'
import { getLookVersion } from '#store/settings/look-version.ts'
import { recolour } from '#store/settings/palette.ts'
import { logoPath } from '#store/settings/settings.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

const read = (path: string) => new Uint8Array(readFileSync(new URL(path, import.meta.url)))

/** Icons at the paths that browsers request without a link in the page, before any change. */
const icons = [
  // Rendered from app/ui/brand/icon.svg in 16, 32 and 48 pixels.
  { path: '/favicon.ico', file: './favicon.ico', type: 'image/x-icon' },
  { path: '/apple-touch-icon.png', file: '../../app/ui/brand/icon-180.png', type: 'image/png' },
]

/**
 * `GET /favicon.ico` and `GET /apple-touch-icon.png`, whose names carry no version. And of a shop
 * that doesn't look as it comes `GET /brand/icon.png?v={version}` and
 * `/brand/portrait-{name}.svg?v={version}`: always as the shop looks now; the version only decides
 * for how long they may be cached. `GET /brand/logo`: to the logo of now, for mails, which outlive
 * a replaced one.
 */
export function createIconRoutes({ settings, photos }: Pick<ServerDependencies, 'settings' | 'photos'>) {
  const routes = new Hono<Env>()
  let drawn: { version: string | undefined; icon: Promise<Uint8Array<ArrayBuffer>> } | undefined

  async function draw() {
    const { shop, palette } = settings.current()
    // sharp is large, so it is loaded on use.
    const { drawIcon } = await import('#platform/link-previews/draw-icon.server.ts')
    const logo = shop.logo ? await readPhoto(photos, getPhotoKey(shop.logo)) : undefined
    return drawIcon({ shopName: shop.name, palette, logo })
  }

  async function sendIcon(c: Context<Env>) {
    const version = getLookVersion(settings.current())
    if (drawn?.version !== version) drawn = undefined
    drawn ??= { version, icon: draw() }
    try {
      return send(c, await drawn.icon, 'image/png', version)
    } catch (error) {
      // It is drawn anew for the next request, as when the logo was out of reach.
      drawn = undefined
      throw error
    }
  }

  for (const { path, file, type } of icons) {
    const icon = read(file)
    routes.get(path, async c => {
      c.header('cross-origin-resource-policy', 'cross-origin')
      if (getLookVersion(settings.current()) !== undefined) return sendIcon(c)
      return c.body(icon, 200, { 'content-type': type, 'cache-control': 'public, max-age=86400' })
    })
  }
  routes.get('/brand/icon.png', sendIcon)
  routes.get(logoPath, c => {
    const { logo } = settings.current().shop
    if (!logo) return c.notFound()
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('cache-control', 'public, max-age=300')
    return c.redirect(logo)
  })
  for (const name of ['cto', 'ceo']) {
    const drawing = new TextDecoder().decode(read(`../../app/shop/landing/portrait-${name}.svg`))
    routes.get(`/brand/portrait-${name}.svg`, c =>
      send(c, recolour(drawing, settings.current().palette), 'image/svg+xml', getLookVersion(settings.current())),
    )
  }
  return routes
}

function send(c: Context<Env>, body: Uint8Array<ArrayBuffer> | string, type: string, version: string | undefined) {
  const isCurrent = version !== undefined && encodeURIComponent(c.req.query('v') ?? '') === version
  const caching = isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
  return c.body(body, 200, {
    'content-type': type,
    'cache-control': caching,
    'content-security-policy': "default-src 'none'",
  })
}
