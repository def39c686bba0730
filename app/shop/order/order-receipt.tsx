import * as messages from '#app/messages/current.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { OrderItem, OrderView } from '#store/orders/order.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { Photo, toStoredPhoto } from '../../ui/product/photo.tsx'
import { Receipt, ReceiptDivider, ReceiptLine } from '../../ui/product/receipt.tsx'
import { getOrderNumber, getPaymentMessage } from './order-messages.ts'
import { PrintHeader } from './print-header.tsx'
import { calculateRemainder, isItemRefunded } from './refunded-items.ts'

/** The items, shipping fee and total of an order. */
export function OrderReceipt({ order }: { order: OrderView }) {
  const { seller } = useRootData().shop
  const fee = fromMyr(order.shippingCost)
  return (
    <Receipt isPrintable>
      <PrintHeader>{getPaymentMessage(order)}</PrintHeader>
      <h2 className="font-medium uppercase tracking-wide">{messages.order.orderNumber(getOrderNumber(order))}</h2>
      <ReceiptDivider />
      <ul className="grid gap-4">
        {order.items.map(item => (
          <ReceiptItem key={item.id} item={item} isRefunded={isItemRefunded(order, item)} />
        ))}
      </ul>
      <ReceiptDivider />
      <ReceiptLine label={messages.layout.subtotal} value={formatMoney(fromMyr(order.subtotal))} />
      <ReceiptLine
        label={
          order.delivery === 'collect'
            ? messages.order.toCollect
            : messages.order.shippingTo(order.shipping.state || 'Malaysia')
        }
        value={fee === 0 ? messages.layout.free : formatMoney(fee)}
      />
      <ReceiptDivider />
      <ReceiptLine isEmphasized label={messages.layout.total} value={formatMoney(fromMyr(order.total))} />
      {order.refunded > 0 && (
        <>
          <ReceiptLine label={messages.order.refundedSum} value={formatMoney(fromMyr(order.refunded))} />
          <ReceiptLine isEmphasized label={messages.order.remaining} value={formatMoney(calculateRemainder(order))} />
        </>
      )}
      {seller && <p className="mt-4 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{seller}</p>}
    </Receipt>
  )
}

/** The receipt, and for a paid order its button, which needs scripts. */
export const ReceiptToPrint = ({ order }: { order: OrderView }) => (
  <div className="grid grid-cols-1 gap-6">
    <OrderReceipt order={order} />
    {order.paidAt && (
      <Button className="justify-self-start noscript:hidden" onClick={() => print()}>
        {messages.order.printReceipt}
      </Button>
    )}
  </div>
)

const ReceiptItem = ({ item, isRefunded }: { item: OrderItem; isRefunded: boolean }) => (
  <li className="flex gap-x-4 gap-y-2 large-text:flex-col">
    <Photo
      image={toStoredPhoto(item.image)}
      alt=""
      sizes="4rem"
      className="h-20 w-16 shrink-0 border-2 border-ink print:hidden"
    />
    <div className="min-w-0">
      <p className="font-medium">{item.title || item.name}</p>
      <p className="tabular text-smoke">
        {item.quantity} × {formatMoney(fromMyr(item.price))}
      </p>
      {item.size && <p className="text-smoke">{messages.order.size(item.size)}</p>}
      {isRefunded && <p className="font-medium text-chili">{messages.order.itemRefunded}</p>}
    </div>
  </li>
)
