import { globSync, readFileSync, writeFileSync } from 'node:fs'
import type { Language } from '#store/languages.ts'

interface ManifestRoute {
  module: string
  imports?: string[]
  parentId?: string
  path?: string
  [flag: `has${string}`]: boolean
}

/** React Router's list of all routes and their scripts. Every page loads it. */
interface RouteManifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, ManifestRoute>
  url: string
}

const prefix = 'window.__reactRouterManifest='
const getFullPath = (language: Language) => `build/${language}/routes.json`

/** Reads the whole manifest of a build that `slimRouteManifest` has been applied to. */
export const readRouteManifest = (language: Language): RouteManifest =>
  JSON.parse(readFileSync(getFullPath(language), 'utf8'))

/**
 * Takes out of the browsers' manifest what they don't read (-1 KB gzip): flags that are not
 * set or not read, empty lists of styles, and the imports of each script, which its page or the
 * script itself requests. The whole manifest is kept beside the browsers' files.
 */
export function slimRouteManifest(language: Language): void {
  // The route of the web app manifest matches the same glob.
  const path = globSync(`build/${language}/client/assets/manifest-*.js`).find(file =>
    readFileSync(file, 'utf8').startsWith(prefix),
  )
  if (!path) throw new Error('No React Router manifest in the build')
  const json = readFileSync(path, 'utf8').slice(prefix.length).replace(/;\s*$/, '')
  writeFileSync(getFullPath(language), json)
  const manifest = JSON.parse(json) as RouteManifest
  const slim = {
    ...manifest,
    entry: { ...manifest.entry, imports: [] },
    routes: Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, slimRoute(route)])),
  }
  writeFileSync(path, `${prefix}${JSON.stringify(slim)};`)
}

const slimRoute = ({ imports: _imports, hasDefaultExport: _hasDefaultExport, ...route }: ManifestRoute) =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false && !isEmptyList(value)))

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
