import { globSync, readFileSync, writeFileSync } from 'node:fs'
import type { Language } from '#store/languages.ts'

interface ManifestRoute {
  module: string
  imports?: string[]
  parentId?: string
  path?: string
  index?: boolean
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
 * Writes the browsers' manifest as a table with a line per route (-1.2 KB gzip), without what they
 * don't read: the imports of each script, which its page or the script itself requests, and lists
 * of styles. The whole manifest is kept beside the browsers' files.
 */
export function slimRouteManifest(language: Language): void {
  // The route of the web app manifest matches the same glob.
  const path = globSync(`build/${language}/client/assets/manifest-*.js`).find(file =>
    readFileSync(file, 'utf8').startsWith(prefix),
  )
  if (!path) throw new Error('No React Router manifest in the build')
  const json = readFileSync(path, 'utf8').slice(prefix.length).replace(/;\s*$/, '')
  writeFileSync(getFullPath(language), json)
  const { entry, routes, ...manifest } = JSON.parse(json) as RouteManifest
  const slim = JSON.stringify({ ...manifest, entry: { ...entry, imports: [] } })
  const table = Object.entries(routes).map(([id, route]) => toLine(id, route))
  writeFileSync(path, `${prefix}{...${slim},routes:(${readTable})(${JSON.stringify(table.join('\n'))})};`)
}

// Their positions are the bits of the number in a line.
const flags = [
  'hasLoader',
  'hasAction',
  'hasClientLoader',
  'hasClientAction',
  'hasErrorBoundary',
  'hasClientMiddleware',
  'index',
]
/** Browsers ask the route's script itself for its component. */
const knownFlags = new Set([...flags, 'hasDefaultExport'])
const assets = '/assets/'

/** A route as `id|parent|flags|script|path`. A route without a path ends before it. */
function toLine(id: string, { parentId = '', path, module, ...route }: ManifestRoute): string {
  const file = module.slice(assets.length, -'.js'.length)
  const bits = flags.reduce((sum, flag, position) => sum + (route[flag as `has${string}`] ? 1 << position : 0), 0)
  const fields = [id, parentId, String(bits), file, ...(path === undefined ? [] : [path])]
  const unknownFlags = Object.entries(route).filter(([flag, value]) => value === true && !knownFlags.has(flag))
  if (module !== `${assets}${file}.js` || /[|\n]/.test(fields.join('')) || unknownFlags.length > 0)
    throw new Error(`Unexpected route: ${id}`)
  return fields.join('|')
}

/** Runs in the browser: reads what `toLine` has written. */
const readTable = `table=>Object.fromEntries(table.split("\\n").map(line=>{let[id,parentId,bits,file,path]=line.split("|"),route={id,module:"${assets}"+file+".js"};if(parentId)route.parentId=parentId;if(path!=null)route.path=path;${JSON.stringify(flags)}.forEach((flag,position)=>{if(bits>>position&1)route[flag]=true});return[id,route]}))`
