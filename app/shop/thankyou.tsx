import { useSearchParams } from 'react-router'
import { JavaScriptRequired } from '../ui/feedback/javascript-required.tsx'
import { leaveThirdPartyScripts } from '../ui/navigation/leave-third-party-scripts.ts'
import type { Route } from './+types/thankyou.ts'
import { ConfirmingPayment, OrderNotFound, ShopUnreachable } from './order/lookup-notices.tsx'
import { readSessionId } from './order/order-lookup.ts'
import { PaidOrder } from './order/paid-order.tsx'
import { UnpaidOrder } from './order/unpaid-order.tsx'
import { useOrderLookup } from './order/use-order-lookup.ts'

/** The address grants access to an order: it must not be cached, indexed or sent as a referrer. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }
}

export const clientMiddleware = [leaveThirdPartyScripts]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your order · ${matches[0].loaderData?.shop.name ?? ''}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ThankYou() {
  const [query] = useSearchParams()
  const sessionId = readSessionId(query)
  return (
    <div className="shell py-8 md:py-12">
      <JavaScriptRequired />
      {sessionId ? <Order key={sessionId} sessionId={sessionId} /> : <OrderNotFound isSessionMissing />}
    </div>
  )
}

function Order({ sessionId }: { sessionId: string }) {
  const lookup = useOrderLookup(sessionId)
  switch (lookup.type) {
    case 'confirming':
      return <ConfirmingPayment />
    case 'paid':
      return <PaidOrder order={lookup.order} />
    case 'unpaid':
      return <UnpaidOrder order={lookup.order} sessionId={sessionId} />
    case 'timed-out':
      return <ShopUnreachable />
    case 'not-found':
      return <OrderNotFound />
  }
}
