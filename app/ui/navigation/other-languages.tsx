import { useLocation, useRouteLoaderData } from 'react-router'
import { addLanguage, type Language, languages } from '#store/languages.ts'
import type { loader } from '../../root.tsx'

/**
 * Says to search engines in which languages the page is, and at which addresses. Rendered on the
 * server alone: browsers have no use for it.
 */
export function OtherLanguages() {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  if (!root) return null
  const getHref = (language: Language) => root.publicUrl + addLanguage(pathname + search, language)
  return (
    <>
      {languages.map(language => (
        <link key={language} rel="alternate" hrefLang={language} href={getHref(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={getHref('en')} />
    </>
  )
}
