import sharp from 'sharp'
import type { Db } from '#store/database.server.ts'
import type { Photos } from '#store/products/photos.ts'

const widths = [400, 800]
const widest = 1200

/**
 * Makes a picture into a photo of the shop: WebP in several widths, a blurred preview, stored under `product-images/{name}` and written to the table
 * of photos. Decodes once. Returns the photo's address.
 */
export async function storePhoto(
  { db, photos }: { db: Db; photos: Photos },
  picture: Uint8Array,
  { name, at }: { name: string; at: string },
): Promise<string> {
  const decoded = await sharp(picture)
    .rotate()
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = decoded.info
  const image = () => sharp(decoded.data, { raw: { width, height, channels } })

  const sources = await Promise.all(
    [...widths.filter(size => size < width), Math.min(width, widest)].map(async size => {
      const url = `/product-images/${name}-${size}.webp`
      await photos.put(
        url.slice(1),
        await image().resize({ width: size }).webp({ quality: 78 }).toBuffer(),
        'image/webp',
      )
      return { url, width: size, type: 'image/webp' }
    }),
  )
  const url = (sources[1] ?? sources[0])?.url
  if (!url) throw new Error('A photo without a width')
  const blur = await image().resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  await db
    .insertInto('photos')
    .values({
      url,
      width,
      height,
      blur: `data:image/webp;base64,${blur.toString('base64')}`,
      sources: JSON.stringify(sources),
      createdAt: at,
    })
    .execute()
  return url
}
