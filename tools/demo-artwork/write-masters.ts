import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { catalogue } from '../../demo/catalogue.ts'
import { getMasterUrl, listDemoPhotos, masterSize, maxTotalBytes } from '../../demo/photo-names.ts'
import { drawProduct } from './draw-product.ts'
import { takePhoto } from './photo/take-photo.ts'
import { photoSpecs } from './photo-specs.ts'
import { findProductFacts } from './product-facts.ts'

// npm run demo:artwork: draws the photos of the demo catalogue and writes them to demo/photos. They
// are committed, so that the first start of a shop draws nothing. With ids of products or names of
// photos as arguments (demo-5, demo-7-label) it draws these alone.

/** Grain and weave need most of the bytes; a higher quality would only store them more exactly. */
const webpOptions = { quality: 50, effort: 5, smartSubsample: true }

const only = process.argv.slice(2)
const folder = new URL('./', getMasterUrl('any'))
const names = new Set<string>()
for (const product of catalogue)
  for (const { name, view } of listDemoPhotos(product)) {
    names.add(`${name}.webp`)
    if (only.length > 0 && !only.includes(product.id) && !only.includes(name)) continue
    const spec = photoSpecs[product.id]
    if (!spec) throw new Error(`No photo spec for ${product.id}`)
    const photo = await takePhoto(drawProduct(spec, view, findProductFacts(product)))
    const master = sharp(photo, { raw: { ...masterSize, channels: 3 } }).webp(webpOptions)
    writeFileSync(getMasterUrl(name), await master.toBuffer())
  }
for (const file of readdirSync(folder)) if (!names.has(file)) rmSync(new URL(file, folder))

const totalBytes = [...names].reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
console.log(`${names.size} masters, ${(totalBytes / 1_000_000).toFixed(1)} MB`)
if (totalBytes > maxTotalBytes) throw new Error('The masters are too large: lower the WebP quality')
