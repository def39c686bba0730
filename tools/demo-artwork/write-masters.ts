import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { catalogue } from '../../demo/catalogue.ts'
import { getMasterUrl, listDemoPhotos } from '../../demo/photo-names.ts'
import { drawProduct } from './draw-product.ts'
import { photoSpecs } from './photo-specs.ts'

// npm run demo:artwork: draws the photos of the demo catalogue and writes them to demo/photos. They
// are committed, so that the first start of a shop draws nothing.

const maxTotalBytes = 5_000_000
/** The best quality that keeps all masters together below the limit. */
const webpOptions = { quality: 77, effort: 6, smartSubsample: true }

const folder = new URL('./', getMasterUrl('any'))
const photos = catalogue.flatMap(listDemoPhotos)
let totalBytes = 0
for (const { name, productId, view } of photos) {
  const spec = photoSpecs[productId]
  if (!spec) throw new Error(`No photo spec for ${productId}`)
  const master = await sharp(Buffer.from(drawProduct(spec, view)))
    .flatten()
    .webp(webpOptions)
    .toBuffer()
  writeFileSync(getMasterUrl(name), master)
  totalBytes += master.length
}
const names = new Set(photos.map(({ name }) => `${name}.webp`))
for (const file of readdirSync(folder)) if (!names.has(file)) rmSync(new URL(file, folder))

console.log(`${photos.length} masters, ${(totalBytes / 1_000_000).toFixed(1)} MB`)
if (totalBytes > maxTotalBytes) throw new Error('The masters exceed 5 MB: lower the WebP quality')
