import { Hono } from 'hono'
import { formatMoney, fromMyr } from '#store/money.ts'
import { getLinkPreviewVersion } from '#store/products/link-preview.ts'
import { getPhotoKey } from '#store/products/photo-storage.ts'
import type { Product } from '#store/products/product.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

const maxPictures = 50
const fileName = /^(.+)\.jpg$/

interface Picture {
  body: Uint8Array<ArrayBuffer>
  /** Whether it shows the product's photo, which may be out of reach for a moment. */
  isComplete: boolean
}

/**
 * `GET /link-previews/{product id}.jpg?v={version}`: the JPEG picture that chats show beside a link
 * to the product. It is drawn when it is first asked for, always as the product is now; the version
 * only decides for how long it may be cached. Requests have to take turns.
 */
export function createLinkPreviewRoutes({ store: { db, settings }, photos }: ServerDependencies) {
  const routes = new Hono<Env>()
  // The pictures drawn last, at most 300 KB each, by product and version. The oldest is dropped.
  const pictures = new Map<string, Picture>()

  async function draw({ price, sold, images: [photo] }: Product, shopName: string): Promise<Picture> {
    // sharp is large, so it is loaded on use.
    const { drawLinkPreview, photoWidth } = await import('#platform/link-previews/draw-link-preview.server.ts')
    const source = photo?.sources.find(({ width }) => width >= photoWidth)
    const bytes = photo && (await readPhoto(source?.url ?? photo.url))
    const body = await drawLinkPreview({
      shopName,
      price: formatMoney(fromMyr(price)),
      sold,
      photo: bytes,
    })
    return { body, isComplete: !photo || bytes !== undefined }
  }

  async function readPhoto(url: string): Promise<Uint8Array | undefined> {
    const file = await photos.get(getPhotoKey(url))
    return file && new Uint8Array(await new Response(file.body).arrayBuffer())
  }

  async function getPicture(product: Product, shopName: string, version: string): Promise<Picture> {
    const key = `${product.id} ${version}`
    const picture = pictures.get(key) ?? (await draw(product, shopName))
    if (picture.isComplete) pictures.set(key, picture)
    const [oldest] = pictures.keys()
    if (pictures.size > maxPictures && oldest !== undefined) pictures.delete(oldest)
    return picture
  }

  routes.get('/:file', async c => {
    const [, id = ''] = fileName.exec(c.req.param('file')) ?? []
    const product = await findProduct(db, id)
    if (!product) return c.notFound()
    const { name } = settings.current().shop
    const version = getLinkPreviewVersion(product, name)
    const { body, isComplete } = await getPicture(product, name, version)
    const isCurrent = isComplete && c.req.query('v') === version
    return c.body(body, 200, {
      'content-type': 'image/jpeg',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      'content-security-policy': "default-src 'none'",
    })
  })
  return routes
}
