import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '#store/cart/cart.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { Photo } from '../../ui/product/photo.tsx'
import { getThankYouPath } from '../checkout/use-payment-return.ts'
import type { LookupState } from '../order/order-lookup.ts'
import { getOrderNumber } from '../order/order-messages.ts'
import { useOrderLookup } from '../order/use-order-lookup.ts'
import { cartStore, setWaiting } from './cart-store.ts'
import { getRowImage } from './row-image.ts'

/** Products of payments that a bank is deciding about, until it has decided. */
export default function WaitingForBank({ items }: { items: readonly CartItem[] }): ReactNode {
  const sessionIds = [...new Set(items.flatMap(({ waitingFor }) => waitingFor ?? []))]
  return (
    <section aria-labelledby="waiting-for-bank" className="mt-8 border-2 border-ink border-dashed px-5 py-4">
      <h2 id="waiting-for-bank" className="wide text-xl">
        Waiting for your bank
      </h2>
      <p className="mt-1 max-w-prose text-smoke">
        We hold these until your bank has decided. You can buy other pieces meanwhile.
      </p>
      {sessionIds.map(sessionId => (
        <Payment
          key={sessionId}
          sessionId={sessionId}
          items={items.filter(({ waitingFor }) => waitingFor === sessionId)}
        />
      ))}
    </section>
  )
}

function Payment({ sessionId, items }: { sessionId: string; items: readonly CartItem[] }) {
  const lookup = useOrderLookup(sessionId)
  const decision = getDecision(lookup)
  const ids = items.map(({ id }) => id).join()

  useEffect(() => {
    if (decision) void applyDecision(decision, ids.split(','))
  }, [decision, ids])

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <ul className="flex min-w-0 flex-wrap gap-x-6 gap-y-3">
        {items.map(item => (
          <li key={item.id} className="flex min-w-0 items-center gap-3">
            <Photo
              image={getRowImage(item, undefined)}
              alt=""
              sizes="3rem"
              className="aspect-[4/5] w-12 border-2 border-ink"
            />
            <span className="wide min-w-0 [overflow-wrap:anywhere]">{item.title}</span>
          </li>
        ))}
      </ul>
      <Link
        to={getThankYouPath(sessionId)}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Order {'order' in lookup && `#${getOrderNumber(lookup.order)}`}
      </Link>
    </div>
  )
}

/** Undefined while the bank is deciding, or the shop can't be asked. */
function getDecision(lookup: LookupState): 'paid' | 'not-paid' | undefined {
  if (lookup.type === 'paid') return 'paid'
  const isDeciding = lookup.type === 'unpaid' && lookup.order.paymentStatus === 'processing'
  return lookup.type === 'not-found' || (lookup.type === 'unpaid' && !isDeciding) ? 'not-paid' : undefined
}

/** What is paid leaves the cart, the rest returns to it. */
async function applyDecision(decision: 'paid' | 'not-paid', ids: readonly string[]) {
  if (decision === 'paid') cartStore.update(cart => cart.filter(({ id }) => !ids.includes(id)))
  else setWaiting(ids, undefined)
  const toast = await loadToast()
  if (decision === 'paid') toast.success('Your payment went through. The pieces are yours.')
  else toast.error('Your bank declined the payment. Your pieces are back in your cart.')
}
