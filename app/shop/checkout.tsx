import * as sentences from '#app/http/sentences.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NeedsScripts } from '../ui/needs-scripts.tsx'
import { useRowFocus } from '../ui/use-row-focus.ts'
import type { Route } from './+types/checkout.ts'
import { RowNews } from './cart/row-news.tsx'
import { RowsSkeleton } from './cart/rows-skeleton.tsx'
import { useFreshCart } from './cart/use-fresh-cart.ts'
import { CheckoutForm } from './checkout/checkout-form.tsx'
import { ReturnNotice } from './checkout/return-notice.tsx'
import { usePaymentReturn } from './checkout/use-payment-return.ts'
import { useHasBeen } from './order/use-has-been.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Checkout · ${matches[0].loaderData?.shop.name ?? ''}` },
  { name: 'robots', content: 'noindex' },
]

export default function CheckoutPage() {
  const fresh = useFreshCart()
  const { rows, isReady, readAgain } = fresh
  const hadRows = useHasBeen(rows.length > 0)
  const focus = useRowFocus(rows.length)
  const back = usePaymentReturn(readAgain)
  return (
    <div className="shell py-8 md:py-12">
      <h1
        ref={rows.length === 0 ? focus.heading : null}
        tabIndex={-1}
        className="headline text-4xl outline-none large-text:text-[11.2vw] md:text-6xl"
      >
        Checkout
      </h1>
      <NeedsScripts />
      <ReturnNotice state={back.state} onTryAgain={back.tryAgain} />
      <RowNews rows={rows} />
      <p role="alert" className="mt-6 font-semibold text-ember empty:hidden">
        {isReady && rows.length === 0 && hadRows && sentences.emptyCart}
      </p>
      {!isReady && <RowsSkeleton />}
      {isReady && rows.length === 0 && <EmptyCheckout />}
      {rows.length > 0 && <CheckoutForm fresh={fresh} focus={focus} isReleasing={back.state === 'releasing'} />}
    </div>
  )
}

const EmptyCheckout = () => (
  <div className="mt-8">
    <EmptyState title="Your cart is empty">
      <LinkButton to="/shop" tone="mustard" size="large">
        Continue Shopping
      </LinkButton>
    </EmptyState>
  </div>
)
