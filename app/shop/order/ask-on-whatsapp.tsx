import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { getOrderNumber } from './order-messages.ts'

/** A link to a chat with the shop, with the order's number filled in. */
export function AskOnWhatsApp({ order, children }: { order: OrderView; children: string }) {
  const { shop } = useRootData()
  return (
    <a
      href={getWhatsAppLink(shop.whatsapp, messages.order.whatsAppQuestion(getOrderNumber(order)))}
      className="inline-flex min-h-14 items-center font-semibold underline underline-offset-4"
    >
      {children}
    </a>
  )
}
