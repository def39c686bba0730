import { getButtonClass } from '../ui/controls/button-class.ts'
import { useRootData } from '../ui/hooks/use-root-data.ts'
import { textLinkClass } from '../ui/navigation/link.tsx'
import { getMailtoLink } from '../ui/navigation/mailto-link.ts'
import { getWhatsAppLink } from '../ui/navigation/whatsapp-link.ts'

/** Where to ask for what the shop can't mail. The text is a sentence that says so. */
export function AskTheShop({ text }: { text: string }) {
  const { email, whatsapp } = useRootData().shop
  return (
    <>
      <p className="mt-4 text-lg">{text}</p>
      <div className="mt-6 grid grid-cols-1 justify-items-center gap-3 text-lg [overflow-wrap:anywhere]">
        {whatsapp && (
          <a
            href={getWhatsAppLink(whatsapp)}
            rel="noreferrer"
            className={`w-full ${getButtonClass({ tone: 'chili', size: 'bar' })}`}
          >
            WhatsApp +{whatsapp}
          </a>
        )}
        {email && (
          <a href={getMailtoLink(email)} className={textLinkClass}>
            {email}
          </a>
        )}
      </div>
    </>
  )
}
