import { useRootData } from '../ui/hooks/use-root-data.ts'
import { getMailtoLink } from '../ui/navigation/mailto-link.ts'
import { getWhatsAppLink } from '../ui/navigation/whatsapp-link.ts'

/** Where to ask for what the shop can't mail. The text is a sentence that says so. */
export function AskTheShop({ text }: { text: string }) {
  const { email, whatsapp } = useRootData().shop
  return (
    <>
      <p className="mt-4 text-lg">{text}</p>
      <ul className="mt-4 grid grid-cols-1 gap-1 text-lg [overflow-wrap:anywhere]">
        {email && (
          <li>
            <a href={getMailtoLink(email)} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {email}
            </a>
          </li>
        )}
        {whatsapp && (
          <li>
            <a
              href={getWhatsAppLink(whatsapp)}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              WhatsApp +{whatsapp}
            </a>
          </li>
        )}
      </ul>
    </>
  )
}
