import { useLocation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { addLanguage, getLanguage, languages } from '#store/languages.ts'
import { shrink } from '../../ui/brand/tagline.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { lazyPart } from '../../ui/load-module.tsx'
import { TextLink } from '../../ui/navigation/link.tsx'
import { getMailtoLink } from '../../ui/navigation/mailto-link.ts'
import { LegalLinks } from './legal-links.tsx'

// It works as a form until its script is there, which no page waits for. One element, so that a
// navigation meanwhile doesn't take it away.
const FeedbackForm = lazyPart(() => import('./feedback-form.tsx'))
const feedbackForm = <FeedbackForm />

/** The footer of all shopper pages. */
export function Footer() {
  const { shop, tagline, year } = useRootData()
  const contactLinks = [
    { name: messages.layout.followUs, text: shop.socialUrl.replace(/^https?:\/\/(www\.)?/, ''), href: shop.socialUrl },
    { name: 'WhatsApp', text: `+${shop.whatsapp}`, href: `https://wa.me/${shop.whatsapp}` },
    { name: messages.layout.emailSupport, text: shop.email, href: getMailtoLink(shop.email) },
  ]
  return (
    <footer className="mt-20 overflow-hidden bg-ink text-paper [--focus:var(--color-mustard)]">
      <div className="shell grid gap-10 pt-12 md:grid-cols-2 md:pt-16">
        <ul className="grid content-start gap-1">
          {contactLinks.map(({ name, text, href }) => (
            <li key={name}>
              <a
                href={href}
                className="group flex min-h-14 flex-wrap items-baseline gap-x-4 border-paper/30 border-b-2 py-3"
                {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
              >
                <span className="headline text-xl group-hover:text-mustard md:text-2xl">{name}</span>
                <span className="ml-auto min-w-0 text-sm [overflow-wrap:anywhere]">{text}</span>
              </a>
            </li>
          ))}
        </ul>
        {feedbackForm}
      </div>
      <div className="shell mt-8 flex flex-wrap items-center gap-x-8 text-sm">
        <p>
          © {year} {shop.name}
          {`. ${tagline}.`}
        </p>
        <TextLink to="/saved">{messages.layout.savedProducts}</TextLink>
        <TextLink to="/find-order">{messages.layout.findOrder}</TextLink>
        <LegalLinks />
        <LanguageLinks />
        {shop.seller && <p className="mt-2 w-full whitespace-pre-line [overflow-wrap:anywhere]">{shop.seller}</p>}
      </div>
      <p
        aria-hidden="true"
        className="headline -mb-[0.14em] mt-6 select-none whitespace-nowrap text-center text-[11.4vw] text-[color:var(--color-sign,var(--color-chili))] leading-[0.8]"
      >
        <span style={shrink(shop.name, 10)}>{shop.name}</span>
      </p>
    </footer>
  )
}

/** Lead to the same page in the other languages, whose pages have their own scripts. */
function LanguageLinks() {
  const { pathname, search } = useLocation()
  return otherLanguages.map(other => (
    <a
      key={other}
      href={addLanguage(pathname + search, other)}
      hrefLang={other}
      lang={other}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {getLanguage(other).name}
    </a>
  ))
}

const otherLanguages = languages.filter(other => other !== messages.language)
