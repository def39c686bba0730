import { type ReactNode, useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import type { CartItem } from '#store/cart/cart.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { TextLink } from '../../ui/navigation/link.tsx'
import { Photo } from '../../ui/product/photo.tsx'
import { removePaid } from '../checkout/find-payment.ts'
import { getThankYouPath } from '../checkout/thank-you-path.ts'
import { findOwnOrder, getBrowserOrders, readBrowserOrders, useBrowserOrders } from '../order/browser-orders.ts'
import type { LookupState } from '../order/order-lookup.ts'
import { useOrderLookup } from '../order/use-order-lookup.ts'
import { getRowImage } from './row-image.ts'

/** Products of payments that a bank is deciding about, until it has decided. */
export default function WaitingForBank({ items }: { items: readonly CartItem[] }): ReactNode {
  const orders = useBrowserOrders()?.orders ?? []
  return (
    <section aria-labelledby="waiting-for-bank" className="mt-8 border-2 border-ink border-dashed px-5 py-4">
      <h2 id="waiting-for-bank" className="wide text-xl">
        {messages.cart.waitingTitle}
      </h2>
      <p className="mt-1 max-w-prose text-smoke">{messages.cart.waitingText}</p>
      {orders.map(({ sessionId, orderNumber }) => {
        const waiting = items.filter(({ id }) => findOwnOrder(id)?.sessionId === sessionId)
        return (
          sessionId &&
          waiting.length > 0 && (
            <Payment key={sessionId} sessionId={sessionId} orderNumber={orderNumber} items={waiting} />
          )
        )
      })}
    </section>
  )
}

interface PaymentProps {
  sessionId: string
  orderNumber: string
  items: readonly CartItem[]
}

function Payment({ sessionId, orderNumber, items }: PaymentProps) {
  const lookup = useOrderLookup(sessionId)
  const decision = getDecision(lookup)

  useEffect(() => {
    if (decision) void applyDecision(decision)
  }, [decision])

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <ul className="flex min-w-0 flex-wrap gap-x-6 gap-y-3">
        {items.map(item => (
          <li key={item.id} className="flex min-w-0 items-center gap-3">
            <div className="w-12 shrink-0">
              <Photo
                image={getRowImage(item, undefined)}
                alt=""
                sizes="3rem"
                className="aspect-[4/5] w-full border-2 border-ink"
              />
            </div>
            <span className="wide min-w-0 [overflow-wrap:anywhere]">{item.title}</span>
          </li>
        ))}
      </ul>
      <TextLink to={getThankYouPath(sessionId)} className="font-semibold">
        {messages.cart.order} #{orderNumber}
      </TextLink>
    </div>
  )
}

type Decision = 'paid' | 'declined' | 'ended'

/**
 * Undefined while the bank is deciding, or the shop can't be asked. `ended`: expired, cancelled or
 * refunded.
 */
function getDecision(lookup: LookupState): Decision | undefined {
  if (lookup.type === 'paid') return 'paid'
  if (lookup.type === 'not-found') return 'ended'
  if (lookup.type !== 'unpaid' || lookup.order.paymentStatus === 'processing') return undefined
  return lookup.order.status === 'payment_failed' ? 'declined' : 'ended'
}

/** What is paid leaves the cart, the rest returns to it. */
async function applyDecision(decision: Decision) {
  const toast = await loadToast()
  removePaid((await readBrowserOrders().catch(getBrowserOrders))?.orders ?? [])
  if (decision === 'paid') toast.success(messages.cart.paymentSucceeded)
  else if (decision === 'declined') toast.error(messages.cart.paymentDeclined)
  else toast.error(messages.cart.paymentEnded)
}
