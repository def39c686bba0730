import type { Context } from 'hono'
import { Hono } from 'hono'
import type { LinkPreview } from '#platform/link-previews/draw-link-preview.server.ts'
import { defaultLanguage } from '#store/languages.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { listForSale } from '#store/products/indexed-lists.server.ts'
import { getLinkPreviewVersion } from '#store/products/link-preview.ts'
import { getPhotoKey, readPhoto } from '#store/products/photo-storage.ts'
import type { Product } from '#store/products/product.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { getPreviewLook } from '#store/settings/look-version.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

const maxPictures = 50
const fileName = /^(.+)\.jpg$/

interface Picture {
  body: Uint8Array<ArrayBuffer>
  /** Whether it shows the product's photo, which may be out of reach for a moment. */
  isComplete: boolean
}

/** What a picture shows: settings as they were when its key was made. */
interface Content extends Omit<LinkPreview, 'photo'> {
  photo: Product['images'][number] | undefined
}

/**
 * The JPEG pictures that chats show beside a link, drawn when they are first asked for. Requests
 * have to take turns.
 *
 * `GET /link-previews/{product id}.jpg?v={version}` is always as the product is now; the version
 * only decides for how long it may be cached. `GET /link-previews/shop.jpg` shows the newest photo.
 */
export function createLinkPreviewRoutes({ store, photos }: ServerDependencies) {
  const { db, settings } = store
  const routes = new Hono<Env>()
  // The pictures drawn last, at most 300 KB each, by what they show. The oldest is dropped.
  const pictures = new Map<string, Picture>()

  async function draw({ photo, ...content }: Content, signal: AbortSignal): Promise<Picture> {
    // sharp is large, so it is loaded on use.
    const { drawLinkPreview, photoWidth } = await import('#platform/link-previews/draw-link-preview.server.ts')
    const source = photo?.sources.find(({ width }) => width >= photoWidth)
    const bytes = photo && (await readPhoto(photos, getPhotoKey(source?.url ?? photo.url), { signal }))
    const body = await drawLinkPreview({ ...content, photo: bytes })
    return { body, isComplete: !photo || bytes !== undefined }
  }

  async function getPicture(c: Context<Env>, key: string, content: Content): Promise<Picture> {
    const picture = pictures.get(key) ?? (await draw(content, c.req.raw.signal))
    if (picture.isComplete) pictures.set(key, picture)
    const [oldest] = pictures.keys()
    if (pictures.size > maxPictures && oldest !== undefined) pictures.delete(oldest)
    return picture
  }

  routes.get('/shop.jpg', async c => {
    const { products } = await listForSale(store, { filter: '', q: '', sort: 'newest', limit: 7 })
    const [photo] = products.flatMap(({ images }) => images.slice(0, 1))
    const { shop, palette, brand } = settings.current()
    const line = brand[defaultLanguage].tagline
    const content = { tag: 'One of each.', line, sold: false, photo, shopName: shop.name, palette }
    const picture = await getPicture(c, `/ ${getPreviewLook({ shop, palette })} ${line} ${photo?.url}`, content)
    return sendPicture(c, picture, 'public, max-age=3600')
  })

  routes.get('/:file', async c => {
    const [, id = ''] = fileName.exec(c.req.param('file')) ?? []
    const product = await findProduct(db, id)
    if (!product) return c.notFound()
    const { price, sold, images } = product
    const { shop, palette } = settings.current()
    const version = getLinkPreviewVersion(product, getPreviewLook({ shop, palette }))
    const picture = await getPicture(c, `${id} ${version}`, {
      tag: formatMoney(fromMyr(price)),
      line: sold ? 'Somebody was faster.' : 'There is only one.',
      sold,
      photo: images[0],
      ...{ shopName: shop.name, palette },
    })
    const isCurrent = c.req.query('v') === version
    return sendPicture(c, picture, isCurrent ? 'public, max-age=31536000, immutable' : undefined)
  })
  return routes
}

const sendPicture = (c: Context<Env>, { body, isComplete }: Picture, caching: string | undefined) =>
  c.body(body, 200, {
    'content-type': 'image/jpeg',
    'cache-control': (isComplete && caching) || 'public, max-age=60',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  })
