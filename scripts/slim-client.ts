import { type Plugin, parseAst } from 'vite'

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
 * Vite's helper that requests the scripts and styles of a lazy import beforehand. The lazy imports
 * have no styles, and few scripts.
 */
const preloadHelper = '\0vite/preload-helper.js'

/** Top-level declarations inside other modules of React Router, with their replacements. */
const disabledDeclarations: Record<string, Record<string, string>> = {
  'lib/dom/ssr/components.js': {
    // No link sets `prefetch`.
    usePrefetchBehavior: 'function usePrefetchBehavior() { return [false, null, {}] }',
    PrefetchPageLinks: 'function PrefetchPageLinks() { return null }',
  },
  'lib/dom/ssr/errorBoundaries.js': {
    // The root route has an error boundary. This is the last resort when it fails itself.
    RemixRootDefaultErrorBoundary: `
      import { createElement } from 'react'
      function RemixRootDefaultErrorBoundary({ error }) {
        console.error(error)
        return createElement('html', null, createElement('body', null, 'Application Error'))
      }`,
  },
  'lib/hooks.js': {
    DefaultErrorComponent: 'function DefaultErrorComponent() { return null }',
    // No React Server Components.
    RSCErrorHandler: 'function RSCErrorHandler({ children }) { return children }',
  },
  'lib/dom/ssr/routeModules.js': {
    // When the script of the next page can't be loaded, React Router reloads the page that is being
    // left. `useLostPage` goes on to the next one instead.
    loadRouteModule: `
      async function loadRouteModule(route, cache) {
        try {
          return cache[route.id] ??= await import(/* @vite-ignore */ route.module)
        } catch (error) {
          console.error(error)
          dispatchEvent(new Event('page-script-lost'))
          return new Promise(() => {})
        }
      }`,
  },
  // No routes are added later: see `routeDiscovery` above.
  'lib/router/router.js': { patchRoutesImpl: 'function patchRoutesImpl() {}' },
  // Not tree-shaken by themselves: a class with a base class, a function with a static property.
  'lib/components.js': { AwaitErrorBoundary: 'var AwaitErrorBoundary' },
  'lib/dom/lib.js': { HistoryRouter: 'function HistoryRouter() {}' },
}

/**
 * Replaces parts of React Router and Vite in the browser build, most of them unused (-5 KB gzip).
 * Fails when such a part no longer exists.
 */
export function slimClient(): Plugin {
  const remaining = new Set([
    preloadHelper,
    ...Object.keys(disabledModules),
    ...Object.values(disabledDeclarations).flatMap(declarations => Object.keys(declarations)),
  ])
  return {
    name: 'slim-client',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    load(id) {
      if (id === preloadHelper) {
        remaining.delete(id)
        return 'export const __vitePreload = load => load()'
      }
      const path = getRouterPath(id)
      if (!path || !(path in disabledModules)) return
      remaining.delete(path)
      return disabledModules[path]
    },
    transform(code, id) {
      const replacements = disabledDeclarations[getRouterPath(id) ?? '']
      if (!replacements) return
      let slimCode = code
      // From the end, so that earlier positions stay valid.
      for (const statement of parseAst(code).body.toReversed()) {
        const name = getDeclaredName(statement)
        if (name === undefined || !(name in replacements)) continue
        remaining.delete(name)
        slimCode = slimCode.slice(0, statement.start) + replacements[name] + slimCode.slice(statement.end)
      }
      return { code: slimCode, map: null }
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isDynamicEntry && chunk.viteMetadata?.importedCss.size)
          this.error(`${chunk.fileName} is loaded on use and has styles, which nothing would load`)
    },
    buildEnd(error) {
      if (!error && remaining.size > 0) this.error(`Parts not found: ${[...remaining].join(', ')}`)
    },
  }
}

const getRouterPath = (id: string) => /\/react-router\/dist\/production\/(.+)$/.exec(id)?.[1]

type Statement = ReturnType<typeof parseAst>['body'][number]

function getDeclaredName(statement: Statement): string | undefined {
  if (statement.type === 'FunctionDeclaration') return statement.id?.name
  const declared = statement.type === 'VariableDeclaration' ? statement.declarations[0]?.id : undefined
  return declared?.type === 'Identifier' ? declared.name : undefined
}
