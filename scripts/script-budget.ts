import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { getShopManifestUrl } from '#app/ui/navigation/shop-manifest-url.ts'
import { type Language, languages } from '#store/languages.ts'
import { readRouteManifest } from './route-manifest.ts'

/**
 * URLs of all scripts that a browser loads for a shopper's page: the list of routes, the entry, the
 * route with all its parents, and their imports.
 */
export function listScripts(routeId: string, language: Language): Set<string> {
  const manifest = readRouteManifest(language)
  const files = new Set([getShopManifestUrl(manifest.url), manifest.entry.module, ...manifest.entry.imports])
  for (let id: string | undefined = routeId; id; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id]
    if (!route) throw new Error(`No route ${id} in the build, only: ${Object.keys(manifest.routes).join(', ')}`)
    for (const file of [route.module, ...route.imports]) files.add(file)
  }
  return files
}

const measureKilobytes = (routeId: string, language: Language): number =>
  [...listScripts(routeId, language)]
    .map(file => gzipSync(readFileSync(`build/${language}/client${file}`), { level: 9 }).length / 1000)
    .reduce((sum, kilobytes) => sum + kilobytes, 0)

/**
 * Measures the gzipped script of each shopper page in each language.
 *
 * @returns the pages, the largest first, and the limit of budget.json, in kilobytes
 */
export function measureScripts(): { pages: { name: string; kilobytes: number }[]; limit: number } {
  const { scriptGzipKilobytes: limit } = JSON.parse(readFileSync('budget.json', 'utf8')) as {
    scriptGzipKilobytes: number
  }
  const pages = languages
    .flatMap(language =>
      Object.entries(readRouteManifest(language).routes)
        .filter(([, { parentId }]) => parentId === 'shop/layout')
        .map(([id]) => ({ name: `${language} ${id}`, kilobytes: measureKilobytes(id, language) })),
    )
    .sort((a, b) => b.kilobytes - a.kilobytes)
  return { pages, limit }
}

/** Prints the largest pages, and a warning when one exceeds the limit: the tests fail then. */
export function reportScriptBudget(): void {
  const { pages, limit } = measureScripts()
  for (const { name, kilobytes } of pages.slice(0, 5))
    console.log(`  ${name}: ${kilobytes.toFixed(2)} of ${limit} KB script (gzip)`)
  const tooLarge = pages.filter(({ kilobytes }) => kilobytes > limit).map(({ name }) => name)
  if (tooLarge.length > 0)
    console.warn(`Warning: script budget exceeded by ${tooLarge.join(', ')}. 'npm test' fails. See budget.json.`)
}
