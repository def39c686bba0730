import type { Plugin } from 'vite'

/**
 * Modules of React Router that this shop never uses, with their replacements. A replacement has
 * every export of its module, because other modules import them before tree shaking.
 */
const disabledModules: Record<string, string> = {
  // `routeDiscovery: { mode: 'initial' }`: the browser has all routes from the start.
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export let getManifestPath, getPartialManifest, getPathsWithAncestors, handleClientVersionMismatch`,
  // The browser's router gets no `instrumentations`.
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export let getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext`,
}

/**
 * Replaces unused React Router modules in the browser build (-2 KB gzip). Fails when such a module
 * no longer exists.
 */
export function slimRouter(): Plugin {
  const remaining = new Set(Object.keys(disabledModules))
  return {
    name: 'slim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const path = /\/react-router\/dist\/production\/(.+)$/.exec(id)?.[1]
      if (!path || !(path in disabledModules)) return
      remaining.delete(path)
      return disabledModules[path]
    },
    buildEnd(error) {
      if (!error && remaining.size > 0) this.error(`React Router modules not found: ${[...remaining].join(', ')}`)
    },
  }
}
