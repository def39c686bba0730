import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { languages } from '#store/languages.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { writeStamp } from './build-stamp.ts'
import { slimRouteManifest } from './route-manifest.ts'
import { checkScriptBudget } from './script-budget.ts'

// Runs after the bundler: slims the list of routes, compresses each asset, so that the server never
// compresses at run time, checks the script budget, and writes the service worker and the build
// stamp.
for (const language of languages) slimRouteManifest(language)
for (const path of globSync('build/*/client/assets/**/*.{js,css,svg}')) {
  const content = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
checkScriptBudget()
for (const language of languages) await buildServiceWorker(language)
writeStamp()
