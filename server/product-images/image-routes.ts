import { Hono } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'

/** `GET /product-images/{name}`: what is stored under a name never changes, so browsers keep it for good. */
export function createImageRoutes({ photos }: ServerDependencies) {
  const api = new Hono<Env>()
  api.get('/:name', async c => {
    const photo = await photos.get(`product-images/${c.req.param('name')}`)
    if (!photo) return c.notFound()
    // A HEAD answers without the body, which must not stay open.
    if (c.req.method === 'HEAD') await photo.body.cancel()
    return c.body(photo.body, 200, {
      'content-type': photo.type,
      'content-length': String(photo.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    })
  })
  return api
}
