import { useState } from 'react'
import { getShippingFee } from '#store/shipping/shipping.ts'
import type { useRowFocus } from '../../ui/hooks/use-row-focus.ts'
import type { useCheckedCart } from '../cart/use-checked-cart.ts'
import { ContactStep } from './contact-step.tsx'
import { OrderPreview } from './order-preview.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { usePay } from './use-pay.ts'

interface CheckoutFormProps {
  checkedCart: ReturnType<typeof useCheckedCart>
  focus: ReturnType<typeof useRowFocus>
  isReleasing: boolean
}

/** Both form steps, the order preview and the payment. Browser only: the cart is in its storage. */
export function CheckoutForm({ checkedCart, focus, isReleasing }: CheckoutFormProps) {
  const { rows, remove, refetch } = checkedCart
  const form = useCheckoutDraft()
  const { email, shipping, isDone } = form.draft
  const [rejection, setRejection] = useState<string>()
  const { isWorking, pay } = usePay(errorBody => {
    setRejection(errorBody?.code === 'hold_limit' ? errorBody.error : undefined)
    if (errorBody?.fields) form.showServerErrors(errorBody.fields)
    // A product may have been sold, held or changed: the rows show which.
    void refetch()
  })
  return (
    <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
      <div className="grid grid-cols-1 gap-4">
        <ContactStep form={form} />
        <ShippingStep form={form} />
      </div>
      <div className="lg:sticky lg:top-24">
        <OrderPreview rows={rows} state={shipping.state} onRemove={remove} focus={focus} />
        <PaymentStep
          {...{ rows, isDone, isWorking, isReleasing, rejection }}
          isOpen={form.draft.open === 'payment'}
          onPay={() =>
            void pay({ cart: rows.map(({ item }) => item), email, shipping, fee: getShippingFee(shipping.state) })
          }
        />
      </div>
    </div>
  )
}
