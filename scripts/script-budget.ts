import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Language, languages } from '#store/languages.ts'
import { readRouteManifest } from './route-manifest.ts'

/**
 * Gzipped bytes of script that a browser loads for a page in a language: the entry, the route with
 * all its parents, and their imports.
 */
export const measureScriptBytes = (routeId: string, language: Language): number =>
  [...listScripts(routeId, language)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`build/${language}/client${file}`), { level: 9 }).length,
    0,
  )

/** URLs of all scripts that a browser loads for a page. */
export function listScripts(routeId: string, language: Language): Set<string> {
  const manifest = readRouteManifest(language)
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (let id: string | undefined = routeId; id; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id]
    if (!route) throw new Error(`No route ${id} in the build, only: ${Object.keys(manifest.routes).join(', ')}`)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  return files
}

/**
 * Prints the script size of each page in each language.
 *
 * @throws when a page exceeds its limit in budget.json
 */
export function checkScriptBudget(): void {
  const budget = JSON.parse(readFileSync('budget.json', 'utf8')) as { scriptGzipKilobytes: Record<string, number> }
  const tooLarge = languages
    .flatMap(language =>
      Object.entries(budget.scriptGzipKilobytes).map(([routeId, limit]) => ({ language, routeId, limit })),
    )
    .filter(({ language, routeId, limit }) => {
      const kilobytes = measureScriptBytes(routeId, language) / 1000
      console.log(`  ${language} ${routeId}: ${kilobytes.toFixed(2)} of ${limit} KB script (gzip)`)
      return kilobytes > limit
    })
  if (tooLarge.length > 0)
    throw new Error(
      `Script budget exceeded: ${tooLarge.map(({ language, routeId }) => `${language} ${routeId}`).join(', ')}. See budget.json.`,
    )
}
