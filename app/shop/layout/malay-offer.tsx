import { useLocation } from 'react-router'
import { addLanguage } from '#store/languages.ts'
import { chosenLanguage, offering } from './language-script.ts'

function refuse() {
  document.documentElement.classList.remove(offering)
  // The button that had the focus is gone.
  document.getElementById('main')?.focus()
  localStorage.setItem(chosenLanguage, 'en')
}

/**
 * Offers Malay, in one line, to browsers whose first language it is, until somebody has chosen.
 * Hidden from all others before the first paint: see `getLanguageScript`.
 */
export function MalayOffer() {
  const { pathname, search } = useLocation()
  return (
    <aside lang="ms" aria-label="Bahasa Melayu" className="malay-offer">
      <a href={addLanguage(pathname + search, 'ms')} hrefLang="ms">
        Baca dalam Bahasa Melayu
      </a>
      <button type="button" aria-label="Kekal dalam bahasa Inggeris" onClick={refuse}>
        ×
      </button>
    </aside>
  )
}
