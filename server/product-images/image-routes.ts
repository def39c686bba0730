import { Hono } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { takePhotoTurns } from './photo-turns.ts'

/**
 * `GET /product-images/{name}`: a stored photo. Photos never change under their name, so browsers
 * may cache them for ever.
 */
export function createImageRoutes({ store, photos, trustedProxies }: ServerDependencies) {
  const routes = new Hono<Env>()
  routes.get('/:name', takePhotoTurns(trustedProxies), async c => {
    const { signal } = c.req.raw
    const photo = await photos.get(`product-images/${c.req.param('name')}`, {
      signal,
      // Only the end of the connection tells browsers and caches that a photo isn't whole. Else the
      // server would write its error into the photo.
      onBreak(error) {
        if (!signal.aborted) store.log.error({ err: error }, 'Photo broke off')
        c.env?.outgoing?.destroy()
      },
    })
    if (!photo) return c.notFound()
    // A HEAD response has no body. The opened stream would leak if it weren't cancelled.
    const isHead = c.req.method === 'HEAD'
    if (isHead) await photo.body.cancel()
    const headers = {
      'content-type': photo.type,
      'content-length': String(photo.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    }
    return isHead ? c.body(null, 200, headers) : c.body(photo.body, 200, headers)
  })
  return routes
}
