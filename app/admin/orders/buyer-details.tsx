import { useRef } from 'react'
import { isErased } from '#store/erased-person.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { describeNoAddress, formatParcelLabel } from './parcel-label.ts'

interface BuyerDetailsProps {
  order: AdminOrder
  /** Called when a message with words for the order's status is opened. */
  onMessage: () => void
}

/** Whom the parcel goes to, with the buttons to write to the buyer and to copy the address. */
export function BuyerDetails({ order, onMessage }: BuyerDetailsProps) {
  const { shipping, buyerMessage } = order
  const address = useRef<HTMLElement>(null)
  const [name, ...lines] = formatParcelLabel(shipping)
  if (isErased(order)) return <p className="text-smoke">Contact and address were erased.</p>

  const copyAddress = () =>
    copyText([name, ...lines].join('\n'), address.current, {
      done: 'Address copied',
      failed: 'The browser refused to copy. The address is selected: copy it from the menu.',
    })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 large-text:grid-cols-1">
      <address ref={address} className="whitespace-pre-line not-italic leading-snug [overflow-wrap:anywhere]">
        <strong className="font-semibold">{name}</strong>
        {`\n${[...lines, describeNoAddress(order) ?? ''].join('\n')}`}
      </address>
      <div className="grid gap-2">
        {shipping.phone !== '' && (
          <a
            className={adminButtonClass()}
            href={getWhatsAppLink(shipping.phone, buyerMessage)}
            target="_blank"
            rel="noreferrer"
            onClick={buyerMessage === undefined ? undefined : onMessage}
          >
            WhatsApp
          </a>
        )}
        {shipping.address !== '' && (
          <AdminButton className="noscript:hidden" onClick={() => void copyAddress()}>
            Copy address
          </AdminButton>
        )}
      </div>
    </div>
  )
}
