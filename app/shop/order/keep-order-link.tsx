import type { ReactNode } from 'react'
import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { useCopyLink } from '../../ui/controls/use-copy-link.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { textLinkClass } from '../../ui/navigation/link.tsx'
import { localPath } from '../../ui/navigation/local-path.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { getOrderNumber } from './order-messages.ts'

/** Ways to keep the address of an order's page: copied, or in a chat with oneself. */
export default function KeepOrderLink({ order }: { order: OrderView }): ReactNode {
  const { publicUrl } = useRootData()
  const { copy, field } = useCopyLink()
  const url = publicUrl + localPath(`/order/${order.pageToken}`)
  const note = messages.order.whatsAppNote(getOrderNumber(order), url)
  return (
    <div className="flex w-full flex-wrap gap-x-6 print:hidden">
      <button type="button" className={`noscript:hidden ${textLinkClass}`} onClick={() => void copy(url)}>
        {messages.order.copyLink}
      </button>
      {!order.masked && (
        <a
          href={getWhatsAppLink(order.shipping.phone, note)}
          target="_blank"
          rel="noreferrer"
          className={textLinkClass}
        >
          {messages.order.sendToMyWhatsApp}
        </a>
      )}
      {field}
    </div>
  )
}
