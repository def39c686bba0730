import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { getButtonClass } from '../../ui/controls/button-class.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { textLinkClass } from '../../ui/navigation/link.tsx'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { getOrderNumber } from './order-messages.ts'

/** A link to a chat with the shop, with the order's number filled in. */
export function AskOnWhatsApp({ order, isMain = false }: { order: OrderView; isMain?: boolean }) {
  const { shop } = useRootData()
  return (
    <a
      href={getWhatsAppLink(shop.whatsapp, messages.order.whatsAppQuestion(getOrderNumber(order)))}
      className={`justify-self-start print:hidden ${isMain ? getButtonClass({ tone: 'mustard', size: 'large' }) : textLinkClass}`}
    >
      {messages.order.askOnWhatsApp}
    </a>
  )
}
