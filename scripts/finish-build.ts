import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { languages } from '#store/languages.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { writeStamp } from './build-stamp.ts'
import { writeShopManifest } from './route-manifest.ts'
import { reportScriptBudget } from './script-budget.ts'

// Runs after the bundler: writes the shoppers' list of routes, compresses each asset, so that the
// server never does, reports the script budget, and writes the service worker and the build stamp.
languages.forEach(writeShopManifest)
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
await Promise.all(
  globSync('build/*/client/assets/**/*.{js,css,svg}').map(async path => {
    const content = await readFile(path)
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, best))
  }),
)
reportScriptBudget()
for (const language of languages) await buildServiceWorker(language)
writeStamp()
