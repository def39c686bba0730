import { Hono } from 'hono'
import { drawLinkPreview } from '#platform/link-previews/draw-link-preview.server.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { getLinkPreviewVersion } from '#store/products/link-preview.ts'
import { getPhotoKey } from '#store/products/photo-storage.ts'
import type { Product } from '#store/products/product.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

const maxPictures = 50
const fileName = /^(.+)\.jpg$/

/**
 * `GET /link-previews/{product id}.jpg?v={version}`: the JPEG picture that chats show beside a link
 * to the product. It is drawn when it is first asked for, always as the product is now; the version
 * only decides for how long it may be kept.
 */
export function createLinkPreviewRoutes({ store: { db, shop }, photos }: ServerDependencies) {
  const routes = new Hono<Env>()
  // The pictures drawn last, at most 300 KB each, by product and version. The oldest is dropped.
  const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  async function draw({ price, sold, images: [photo] }: Product) {
    return drawLinkPreview({
      shopName: shop.name,
      price: formatMoney(fromMyr(price)),
      sold,
      photo: photo && (await readPhoto(photo.sources.at(-1)?.url ?? photo.url)),
    })
  }

  async function readPhoto(url: string): Promise<Uint8Array | undefined> {
    const file = await photos.get(getPhotoKey(url))
    return file && new Uint8Array(await new Response(file.body).arrayBuffer())
  }

  function getPicture(product: Product, version: string) {
    const key = `${product.id} ${version}`
    const known = pictures.get(key)
    if (known) return known
    const picture = draw(product)
    pictures.set(key, picture)
    picture.catch(() => pictures.delete(key))
    const [oldest] = pictures.keys()
    if (pictures.size > maxPictures && oldest !== undefined) pictures.delete(oldest)
    return picture
  }

  routes.get('/:file', async c => {
    const [, id = ''] = fileName.exec(c.req.param('file')) ?? []
    const product = await findProduct(db, id)
    if (!product) return c.notFound()
    const version = getLinkPreviewVersion(product)
    const isCurrent = encodeURIComponent(c.req.query('v') ?? '') === version
    return c.body(await getPicture(product, version), 200, {
      'content-type': 'image/jpeg',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      'content-security-policy': "default-src 'none'",
    })
  })
  return routes
}
