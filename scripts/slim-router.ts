import type { Plugin } from 'vite'

/**
 * Parts of React Router that this shop has switched off, and what stands in for them. Every name they export is here,
 * because modules that are dropped later still import some of them.
 */
const disabledModules: Record<string, string> = {
  // `routeDiscovery: { mode: 'initial' }`: the browser knows every route from the start.
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export let getManifestPath, getPartialManifest, getPathsWithAncestors, handleClientVersionMismatch`,
  // `instrumentations` is never handed to the browser's router.
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export let getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext`,
}

/** Leaves them out of the browser's build: 2 KB (gzip) less before the first view. Fails when the router no longer has one. */
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
      if (!error && remaining.size > 0) this.error(`React Router has no ${[...remaining].join(' or ')} any more`)
    },
  }
}
