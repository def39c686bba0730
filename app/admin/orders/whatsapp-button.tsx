import type { AdminOrder } from '#store/orders/order.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { adminButtonClass } from '../ui/admin-button.tsx'

interface WhatsAppButtonProps {
  order: AdminOrder
  /** Called when a message with words for the order's status is opened. */
  onMessage: () => void
}

/** Opens a chat with the buyer, with the words for the order's status if there are any. */
export const WhatsAppButton = ({ order: { shipping, buyerMessage }, onMessage }: WhatsAppButtonProps) => (
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
