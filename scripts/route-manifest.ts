import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { getShopManifestUrl } from '#app/ui/navigation/shop-manifest-url.ts'
import type { Language } from '#store/languages.ts'

interface ManifestRoute {
  module: string
  imports: string[]
  parentId?: string
}

/** React Router's list of routes and their scripts. Every page loads one. */
interface RouteManifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, ManifestRoute>
  url: string
}

const prefix = 'window.__reactRouterManifest='

export function readRouteManifest(language: Language): RouteManifest {
  // The route of the web app manifest matches the same glob.
  const script = globSync(`build/${language}/client/assets/manifest-*.js`)
    .map(path => readFileSync(path, 'utf8'))
    .find(code => code.startsWith(prefix))
  if (script === undefined) throw new Error('No React Router manifest in the build')
  return JSON.parse(script.slice(prefix.length).replace(/;\s*$/, ''))
}

/**
 * Writes the list that shoppers' pages load: without the admin area, without what a route has not,
 * and without what it imports, which React Router reads on the server alone.
 */
export function writeShopManifest(language: Language): void {
  const manifest = readRouteManifest(language)
  const url = getShopManifestUrl(manifest.url)
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !id.startsWith('admin/'))
    .map(([id, { imports, ...route }]) => [id, dropFalse(route)])
  const code = JSON.stringify({ ...manifest, url, routes: Object.fromEntries(routes) })
  writeFileSync(`build/${language}/client${url}`, `${prefix}${code};`)
}

const dropFalse = (route: object) => Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
