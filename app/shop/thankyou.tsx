import { useSearchParams } from 'react-router'
import { NeedsScripts } from '../ui/needs-scripts.tsx'
import type { Route } from './+types/thankyou.ts'
import { sessionIdOf } from './order/order-lookup.ts'
import { PaidOrder } from './order/paid-order.tsx'
import { Confirming, LeadingHome, NoAnswer } from './order/thankyou-waiting.tsx'
import { UnpaidOrder } from './order/unpaid-order.tsx'
import { useOrderLookup } from './order/use-order-lookup.ts'

/** The address is a key to somebody's order: it must not be kept, indexed or passed on (readings T17). */
export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your order · ${matches[0].loaderData?.shop.name ?? ''}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ThankYou() {
  const [query] = useSearchParams()
  const sessionId = sessionIdOf(query)
  return (
    <div className="shell py-8 md:py-12">
      <NeedsScripts />
      {sessionId ? <Order key={sessionId} sessionId={sessionId} /> : <LeadingHome isMissing />}
    </div>
  )
}

function Order({ sessionId }: { sessionId: string }) {
  const lookup = useOrderLookup(sessionId)
  switch (lookup.type) {
    case 'confirming':
      return <Confirming />
    case 'paid':
      return <PaidOrder order={lookup.order} />
    case 'as-it-is':
      return <UnpaidOrder order={lookup.order} />
    case 'silent':
      return <NoAnswer />
    case 'not-found':
      return <LeadingHome />
  }
}
