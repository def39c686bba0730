import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Language, languages } from '#store/languages.ts'

interface ManifestRoute {
  module: string
  imports: string[]
  parentId?: string
}

/** React Router's list of all routes and their scripts. Every page loads it. */
interface RouteManifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, ManifestRoute>
  url: string
}

const prefix = 'window.__reactRouterManifest='

function readRouteManifest(language: Language): RouteManifest {
  // The route of the web app manifest matches the same glob.
  const script = globSync(`build/${language}/client/assets/manifest-*.js`)
    .map(path => readFileSync(path, 'utf8'))
    .find(code => code.startsWith(prefix))
  if (script === undefined) throw new Error('No React Router manifest in the build')
  return JSON.parse(script.slice(prefix.length).replace(/;\s*$/, ''))
}

/**
 * URLs of all scripts that a browser loads for a page: the entry, the route with all its parents,
 * and their imports.
 */
export function listScripts(routeId: string, language: Language): Set<string> {
  const manifest = readRouteManifest(language)
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
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
 * Measures the gzipped script of each shopper page in each language, and prints the largest.
 *
 * @throws when a page exceeds the limit in budget.json
 */
export function checkScriptBudget(): void {
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
  for (const { name, kilobytes } of pages.slice(0, 5))
    console.log(`  ${name}: ${kilobytes.toFixed(2)} of ${limit} KB script (gzip)`)
  const tooLarge = pages.filter(({ kilobytes }) => kilobytes > limit).map(({ name }) => name)
  if (tooLarge.length > 0) throw new Error(`Script budget exceeded: ${tooLarge.join(', ')}. See budget.json.`)
}
