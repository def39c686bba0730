import { matchRoutes, type ServerBuild } from 'react-router'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * Creates the function that finds the pattern of the page at a path, such as `/order/:token`. In
 * development the build changes while the server runs.
 */
export function createRoutePatternLookup(): (build: ServerBuild, path: string) => string {
  const patterns = new WeakMap<ServerBuild, { path: string }[]>()
  return (build, path) => {
    const known = patterns.get(build) ?? listPatterns(build)
    patterns.set(build, known)
    // React Router asks for the data of a page at its path with `.data`.
    const pagePath = path.replace(/\.data$/, '').replace(/^\/_$/, '/')
    // `matchRoutes` ranks all routes anew, which takes as long as a twentieth of a page.
    if (known.some(pattern => pattern.path === pagePath)) return pagePath
    return matchRoutes(known, pagePath)?.at(-1)?.route.path ?? '/*'
  }
}

function listPatterns({ routes }: ServerBuild): { path: string }[] {
  const getPath = (route: Route | undefined): string =>
    route ? `${getPath(route.parentId === undefined ? undefined : routes[route.parentId])}/${route.path ?? ''}` : ''
  return Object.values(routes).flatMap(route =>
    route && (route.path !== undefined || route.index)
      ? [
          {
            path: getPath(route)
              .replace(/\/{2,}/g, '/')
              .replace(/(.)\/$/, '$1'),
          },
        ]
      : [],
  )
}
