import { useContext } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { addLanguage, type Language, languages } from '#store/languages.ts'
import type { loader } from '../../root.tsx'
import { InlineScriptNonce } from '../../ui/inline-script-nonce.ts'
import { getEarlyPressScript } from './early-presses.ts'
import { getLanguageScript } from './language-script.ts'
import { LinkPreview } from './link-preview.tsx'

/**
 * What the head of every page of the shop has: its other languages, its link preview, and what runs
 * before it is shown. Rendered by the server alone: React leaves elements of a head that it doesn't
 * know as they are.
 */
export function ShopHead() {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const nonce = useContext(InlineScriptNonce)
  if (!root || /^\/admin(?=[/.]|$)/i.test(pathname)) return null
  const getHref = (other: Language) => root.publicUrl + addLanguage(pathname + search, other)
  return (
    <>
      {languages.map(other => (
        <link key={other} rel="alternate" hrefLang={other} href={getHref(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={getHref('en')} />
      <LinkPreview {...root} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: getLanguageScript() + getEarlyPressScript() }} />
    </>
  )
}
