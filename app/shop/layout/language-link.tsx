import { useLocation } from 'react-router'
import { language } from '#app/messages/current.ts'
import { addLanguage } from '#store/languages.ts'

const other = language === 'en' ? 'ms' : 'en'

/** Leads to the same page in the other language, whose pages have their own scripts. */
export function LanguageLink() {
  const { pathname, search } = useLocation()
  return (
    <a
      href={addLanguage(pathname + search, other)}
      hrefLang={other}
      lang={other}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {other === 'ms' ? 'Bahasa Melayu' : 'English'}
    </a>
  )
}
