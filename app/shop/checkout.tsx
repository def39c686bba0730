import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { JavaScriptRequired } from '../ui/feedback/javascript-required.tsx'
import { useRowFocus } from '../ui/hooks/use-row-focus.ts'
import { describeUnlistedPage } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/checkout.ts'
import { ClosedNotice } from './cart/closed-notice.tsx'
import { listAvailable, SimilarProducts, useLostCategory } from './cart/gone-rows.tsx'
import { RowStatusMessages } from './cart/row-status-messages.tsx'
import { RowsSkeleton } from './cart/rows-skeleton.tsx'
import { useCheckedCart } from './cart/use-checked-cart.ts'
import { WaitingItems } from './cart/waiting-items.tsx'
import { CheckoutForm } from './checkout/checkout-form.tsx'
import { OrderPreview } from './checkout/order-preview.tsx'
import { ReturnNotice } from './checkout/return-notice.tsx'
import { usePaymentReturn } from './checkout/use-payment-return.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlistedPage(messages.checkout.title, matches[0].loaderData?.shop.name)

export default function CheckoutPage() {
  const checkedCart = useCheckedCart()
  const { rows, waiting, isReady, refetch } = checkedCart
  // Nothing can be bought: there are no sums, and no form for them.
  const isEmpty = listAvailable(rows).length === 0
  const [hadRows, setHadRows] = useState(false)
  if (rows.length > 0 && !hadRows) setHadRows(true)
  const focus = useRowFocus(rows.length)
  const paymentReturn = usePaymentReturn(rows, refetch)
  const lostCategory = useLostCategory(rows)
  const [rejection, setRejection] = useState<string>()
  return (
    <>
      <div className="shell py-8 md:py-12">
        <h1
          ref={rows.length === 0 ? focus.heading : null}
          tabIndex={-1}
          className="headline text-3xl outline-none large-text:text-[11.2vw] md:text-6xl"
        >
          {messages.checkout.title}
        </h1>
        <JavaScriptRequired />
        <ClosedNotice />
        <ReturnNotice {...paymentReturn} refetch={refetch} />
        <RowStatusMessages rows={rows} />
        <WaitingItems items={waiting} />
        <p role="alert" className="mt-6 font-semibold text-ember empty:hidden">
          {rows.length === 0 && hadRows && messages.checkout.emptyCart}
        </p>
        {!isReady && <RowsSkeleton />}
        {isEmpty && (
          <div
            className={`mt-8 grid items-start gap-6 lg:gap-14 ${rows.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_26rem]' : ''} ${isReady ? '' : 'noscript:hidden [.has-cart_&]:hidden'}`}
          >
            <EmptyState
              title={lostCategory === undefined ? messages.checkout.emptyTitle : messages.cart.somebodyWasFaster}
            >
              {/* Of money only after a press here: a payment that was too late leads here as well. */}
              {lostCategory !== undefined && rejection && <p>{rejection}</p>}
              <LinkButton to="/shop" tone="mustard" size="large">
                {messages.layout.continueShopping}
              </LinkButton>
            </EmptyState>
            {rows.length > 0 && (
              <OrderPreview rows={rows} to={{ state: '', zip: '' }} onRemove={checkedCart.remove} focus={focus} />
            )}
          </div>
        )}
        {isReady && !isEmpty && (
          <CheckoutForm
            key={paymentReturn.returns}
            checkedCart={checkedCart}
            focus={focus}
            paymentReturn={paymentReturn}
            rejection={rejection}
            setRejection={setRejection}
          />
        )}
      </div>
      <SimilarProducts category={lostCategory ?? (isReady && isEmpty ? '' : undefined)} />
    </>
  )
}
