import { useLocation } from 'react-router'
import { addLanguage } from '#store/languages.ts'

/** The class of the document while Malay is offered, and the name of the refusal in storage. */
const offering = 'offers-malay'
const refusal = 'no-malay'

/**
 * Runs in the head of a page, before anything is shown, so that the offer moves nothing. Where
 * storage is blocked a refusal couldn't be kept, and nothing is offered.
 */
export const offerMalayScript = `try{/^ms\\b/i.test(navigator.language)&&!localStorage.getItem('${refusal}')&&document.documentElement.classList.add('${offering}')}catch{}`

function refuse() {
  document.documentElement.classList.remove(offering)
  // The button that had the focus is gone.
  document.getElementById('main')?.focus()
  localStorage.setItem(refusal, '1')
}

/** Offers Malay, in one line, to browsers whose first language it is. Hidden from all others. */
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
