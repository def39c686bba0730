import { useContext } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { language } from '#app/messages/current.ts'
import { addLanguage, type Language, languages } from '#store/languages.ts'
import type { loader } from '../../root.tsx'
import { InlineScriptNonce } from '../../ui/inline-script-nonce.ts'
import { offerMalayScript } from './malay-offer.tsx'

/**
 * What concerns languages in the head of a page. Rendered by the server alone: React leaves
 * elements of a head that it doesn't know as they are.
 */
export function LanguageHead() {
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant. */}
      {language === 'en' && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: offerMalayScript }} />}
    </>
  )
}
