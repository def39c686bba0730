import { Fragment, isValidElement, type ReactElement, type ReactNode, type Ref, useContext } from 'react'
import { type EntryContext, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { isAdminPath } from '#store/admin-path.ts'
import { deferModules } from './defer-modules.ts'
import { WrittenPage } from './inline-script.tsx'
import { getShopManifestUrl } from './ui/navigation/shop-manifest-url.ts'

// All that relies on how React Router and React work inside. `framework-insides.test.ts` of
// `server/pages` fails when React Router writes other scripts, the journey of product lists when
// React hydrates what is not its own.

/**
 * React Router's scripts, as the server writes them: they load the modules after the first paint,
 * with a list of routes that lacks the admin area's on a shopper's page.
 */
export function PageScripts() {
  const page = useContext(WrittenPage)
  const { pathname } = useLocation()
  const routeIds = useMatches().map(({ id }) => id)
  // Called, not rendered: so their code is known before it is written.
  const elements = [ScrollRestoration({}), Scripts({})].flatMap(listElements)
  const isDeferred = import.meta.env.PROD
  const getListUrl = isAdminPath(pathname) ? (address: string) => address : getShopManifestUrl
  const addresses = elements.flatMap(({ type, props }) =>
    type === 'link' && props.href ? [getListUrl(props.href)] : [],
  )
  return elements.map((element, index) => {
    const code = element.props.dangerouslySetInnerHTML?.__html
    if (code === undefined) return isDeferred ? null : element
    const written =
      isDeferred && page && element.props.type === 'module'
        ? deferModules(importModules(page.manifest, getListUrl(page.manifest.url), routeIds), addresses)
        : code
    page?.inlineScripts.add(written)
    return (
      <script
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        key={index}
        {...element.props}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's code
        dangerouslySetInnerHTML={{ __html: written }}
      />
    )
  })
}

/**
 * Does what React Router's module does, by imports that run when they are reached: side by side,
 * for browsers that ignore the links that load them ahead.
 */
export const importModules = (
  { routes, entry }: EntryContext['manifest'],
  listUrl: string,
  routeIds: readonly string[],
) =>
  [
    `const m=await Promise.all([${[...routeIds.map(id => routes[id]?.module ?? ''), listUrl].map(writeImport)}]);`,
    `window.__reactRouterRouteModules={${routeIds.map((id, index) => `${JSON.stringify(id)}:m[${index}]`)}};`,
    `await ${writeImport(entry.module)};`,
  ].join('')

const writeImport = (address: string) => `import(${JSON.stringify(address)})`

type Written = ReactElement<{ href?: string; type?: string; dangerouslySetInnerHTML?: { __html: string } }>

/** The elements of a node without the fragments around them. */
function listElements(node: ReactNode): Written[] {
  if (Array.isArray(node)) return node.flatMap(listElements)
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  return node.type === Fragment ? listElements(node.props.children) : [node as Written]
}

/**
 * The script that hands the data of the loaders over to the browser. React Router's own writes the
 * same, but piece by piece, which would be known only when the page has been written.
 */
export const writeHandoff = (data: string) =>
  `__reactRouterContext.streamController.enqueue(${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escapeCharacter)});__reactRouterContext.streamController.close();`

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A div whose content React leaves as the server has sent it: it takes it for set by us. */
export const SentContent = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing
  <div ref={ref} dangerouslySetInnerHTML={nothing} suppressHydrationWarning />
)

const nothing = { __html: '' }
