import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { calculateCartTotal } from '#store/cart/cart.ts'
import { sumSen } from '#store/money.ts'
import { getShippingFee } from '#store/shipping/shipping.ts'
import type { useRowFocus } from '../../ui/hooks/use-row-focus.ts'
import { loadModule } from '../../ui/load-module.ts'
import type { useCheckedCart } from '../cart/use-checked-cart.ts'
import { ContactStep } from './contact-step.tsx'
import { OrderPreview } from './order-preview.tsx'
import { PaymentStep } from './payment-step.tsx'
import type { ErrorBody } from './place-order.ts'
import { ShippingStep } from './shipping-step.tsx'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { usePay } from './use-pay.ts'

interface CheckoutFormProps {
  checkedCart: ReturnType<typeof useCheckedCart>
  focus: ReturnType<typeof useRowFocus>
  isReleasing: boolean
}

/** The three steps and the order preview. Browser only: the cart is in its storage. */
export function CheckoutForm({ checkedCart, focus, isReleasing }: CheckoutFormProps) {
  const { rows, remove, refetch } = checkedCart
  const form = useCheckoutDraft()
  const { email, shipping, isDone } = form.draft
  const fee = getShippingFee(shipping.state)
  const [rejection, setRejection] = useState<string>()
  const { isWorking, pay } = usePay(errorBody => {
    void findRejection(errorBody).then(setRejection)
    if (errorBody?.fields) form.showServerErrors(errorBody.fields, errorBody.code)
    // A product may have been sold, held or changed: the rows show which.
    void refetch()
  })
  return (
    // The last row takes up the rest of a receipt that is longer than the steps.
    <div className="mt-8 flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-14">
      <ContactStep form={form} />
      <ShippingStep form={form} />
      <PaymentStep
        {...{ rows, isDone, isWorking, isReleasing, rejection }}
        isOpen={form.draft.open === 'payment'}
        total={sumSen([calculateCartTotal(rows.map(({ item }) => item)), fee])}
        onPay={() => void pay({ cart: rows.map(({ item }) => item), email, shipping, fee })}
      />
      <div className="mt-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0">
        <OrderPreview rows={rows} state={shipping.state} onRemove={remove} focus={focus} />
      </div>
    </div>
  )
}

async function findRejection(errorBody: ErrorBody | undefined): Promise<string | undefined> {
  if (!errorBody?.limit) return
  try {
    const { describeHoldLimit } = await loadModule(() => import('./describe-hold-limit.ts'))
    return describeHoldLimit(errorBody.limit)
  } catch {
    // It is in English.
    return messages.language === 'en' ? errorBody.error : undefined
  }
}
