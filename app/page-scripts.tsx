import { createContext, Fragment, isValidElement, type ReactElement, type ReactNode, useContext } from 'react'
import { Scripts, ScrollRestoration, useLocation } from 'react-router'
import { isAdminPath } from '#store/admin-path.ts'
import { deferModules } from './defer-modules.ts'
import { getShopManifestUrl } from './ui/navigation/shop-manifest-url.ts'

/** The code of the inline scripts that the server has written so far. */
export const InlineScripts = /* @__PURE__ */ createContext<Set<string> | undefined>(undefined)

/** A script that runs before the page is shown. Only for markup that the server alone renders. */
export function InlineScript({ code }: { code: string }) {
  useContext(InlineScripts)?.add(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}

/**
 * React Router's scripts, as the server writes them. Those of a shopper's page load its modules
 * later, with a list of routes that lacks the admin area's; admin pages are mostly controls, which
 * need theirs at once.
 */
export function PageScripts() {
  const codes = useContext(InlineScripts)
  const { pathname } = useLocation()
  const isDeferred = import.meta.env.PROD && !isAdminPath(pathname)
  // Called, not rendered: so their code is known, and can be changed, before it is written.
  const elements = [ScrollRestoration({}), Scripts({})].flatMap(listElements)
  const modules = elements.flatMap(({ type, props }) =>
    type === 'link' && props.href ? [getShopManifestUrl(props.href)] : [],
  )
  return elements.map((element, index) => {
    const code = element.props.dangerouslySetInnerHTML?.__html
    if (code === undefined) return isDeferred ? null : element
    const written =
      isDeferred && element.props.type === 'module' ? deferModules(getShopManifestUrl(code), modules) : code
    codes?.add(written)
    return (
      <script
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        key={index}
        {...element.props}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own code
        dangerouslySetInnerHTML={{ __html: written }}
      />
    )
  })
}

type Written = ReactElement<{ href?: string; type?: string; dangerouslySetInnerHTML?: { __html: string } }>

/** The elements of a node without the fragments around them. */
function listElements(node: ReactNode): Written[] {
  if (Array.isArray(node)) return node.flatMap(listElements)
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  return node.type === Fragment ? listElements(node.props.children) : [node as Written]
}
