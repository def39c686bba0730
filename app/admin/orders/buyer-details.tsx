import { useRef } from 'react'
import type { AdminOrder } from '#store/orders/order.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { formatParcelLabel } from './parcel-label.ts'

interface BuyerDetailsProps {
  order: AdminOrder
  /** Called when a message to the buyer is opened. */
  onMessage: () => void
}

export const BuyerDetails = (props: BuyerDetailsProps) =>
  isErased(props.order) ? <p className="text-smoke">Contact and address were erased.</p> : <BuyerAddress {...props} />

/** Whom the parcel goes to, with the buttons to write to the buyer and to copy the address. */
function BuyerAddress({ order, onMessage }: BuyerDetailsProps) {
  const { shipping } = order
  const address = useRef<HTMLElement>(null)
  const [name, ...lines] = formatParcelLabel(shipping)

  async function copyAddress() {
    const isCopied = await copyText([name, ...lines].join('\n'), address.current)
    const toast = await loadToast()
    if (isCopied) toast.success('Address copied')
    else toast.error('The browser refused to copy. The address is selected: copy it from the menu.')
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 large-text:grid-cols-1">
      <address ref={address} className="whitespace-pre-line not-italic leading-snug [overflow-wrap:anywhere]">
        <strong className="font-semibold">{name}</strong>
        {`\n${lines.join('\n')}`}
      </address>
      <div className="grid gap-2">
        <WhatsAppButton order={order} onMessage={onMessage} />
        <AdminButton className="noscript:hidden" onClick={() => void copyAddress()}>
          Copy address
        </AdminButton>
      </div>
    </div>
  )
}

interface WhatsAppButtonProps {
  order: AdminOrder
  /** Called when a message with words for the order's status is opened. */
  onMessage: () => void
}

/** Opens a chat with the buyer, with the words for the order's status if there are any. */
const WhatsAppButton = ({ order: { shipping, buyerMessage }, onMessage }: WhatsAppButtonProps) => (
  <a
    className={adminButtonClass({})}
    href={getWhatsAppLink(shipping.phone, buyerMessage)}
    target="_blank"
    rel="noreferrer"
    onClick={buyerMessage === undefined ? undefined : onMessage}
  >
    WhatsApp
  </a>
)
