import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import { calculateCartTotal } from '#store/cart/cart.ts'
import { sumSen } from '#store/money.ts'
import { calculateFee } from '#store/shipping/shipping.ts'
import { useSession } from '../../account/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time.ts'
import type { useRowFocus } from '../../ui/hooks/use-row-focus.ts'
import { lazyPart, loadModule } from '../../ui/load-module.tsx'
import { listAvailable } from '../cart/gone-rows.tsx'
import type { useCheckedCart } from '../cart/use-checked-cart.ts'
import { CheckoutStep } from './checkout-step.tsx'
import { OrderPreview } from './order-preview.tsx'
import type { Checkout } from './order-requests.ts'
import { PaymentStep } from './payment-step.tsx'
import { useDelivery } from './shipping-fees.ts'
import { ShippingStep } from './shipping-step.tsx'
import type { Rejection } from './start-payment.ts'
import { type CheckoutFormState, useCheckoutDraft } from './use-checkout-draft.ts'
import type { usePaymentReturn } from './use-payment-return.ts'
import { useStepForm } from './use-step-form.ts'

const AccountDetails = lazyPart(() => import('./account-details.tsx'))

interface CheckoutFormProps {
  checkedCart: ReturnType<typeof useCheckedCart>
  focus: ReturnType<typeof useRowFocus>
  paymentReturn: ReturnType<typeof usePaymentReturn>
  /** Why the last attempt to pay was rejected. */
  rejection: string | undefined
  setRejection: (reason: string | undefined) => void
}

/** The three steps and the order preview. Browser only: the cart is in its storage. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkedCart, focus, paymentReturn, rejection, setRejection } = props
  const { rows, remove, refetch } = checkedCart
  const form = useCheckoutDraft(paymentReturn.order)
  const { user } = useSession()
  const { email, shipping, isDone } = form.draft
  const delivery = useDelivery()
  const subtotal = calculateCartTotal(listAvailable(rows).map(({ item }) => item))
  const fee = calculateFee(shipping, subtotal, delivery)
  // A fee that it names is that of the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgets it when the address changes.
  useEffect(() => setRejection(undefined), [shipping])
  const { isWorking, pay } = usePay(({ fieldErrors, reason }) => {
    setRejection(reason)
    if (fieldErrors) form.showServerErrors(fieldErrors)
    // A product may have been sold, held or changed, perhaps to this shopper.
    void refetch()
    void paymentReturn.check()
  })
  return (
    // The last row takes up the rest of a receipt that is longer than the steps.
    <div className="mt-8 flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_auto_1fr] lg:items-start lg:gap-x-14">
      <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-4 lg:row-start-1">
        <OrderPreview rows={rows} to={shipping} onRemove={remove} focus={focus} />
      </div>
      <ContactStep form={form} />
      {user && <AccountDetails form={form} email={user.email} />}
      <ShippingStep form={form} />
      <PaymentStep
        // A restored form moves no focus.
        key={String(form.isRestored)}
        rows={rows}
        isDone={isDone}
        isWorking={isWorking}
        rejection={rejection}
        isReleasing={paymentReturn.state?.type === 'releasing'}
        isOpen={form.draft.open === 'payment'}
        isQuiet={paymentReturn.isUnfinished}
        total={sumSen([subtotal, fee])}
        onPay={() => void pay({ cart: rows.map(({ item }) => item), email, shipping, fee })}
      />
    </div>
  )
}

function ContactStep({ form }: { form: CheckoutFormState }) {
  const { draft, errors, setField } = form
  const step = useStepForm(form, 'contact')
  return (
    <CheckoutStep
      form={form}
      step="contact"
      number={1}
      title={messages.checkout.contactTitle}
      summary={<p className="break-all">{draft.email}</p>}
    >
      <form noValidate {...step}>
        <Field
          label={messages.account.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={draft.email}
          onChange={event => setField('email', event.target.value)}
          error={errors.email}
          hint={messages.checkout.emailHint}
        />
        <Button type="submit" tone="ink" className="mt-5 max-md:w-full">
          {messages.checkout.next}
        </Button>
      </form>
    </CheckoutStep>
  )
}

const loadPayment = () => loadModule(() => import('./start-payment.ts'))

/** Starts a payment and opens the payment page. All errors show one toast. */
function usePay(onRejected: (rejection: Rejection) => void) {
  const { isBusy: isWorking, run } = useOneAtATime()

  useEffect(() => void loadPayment().catch(() => {}), [])

  const pay = (checkout: Checkout) =>
    run(async () => {
      const rejection = await loadPayment().then(
        ({ startPayment }) => startPayment(checkout),
        () => ({}),
      )
      onRejected(rejection)
      // One message, however often it fails.
      void loadToast().then(toast => toast.error(messages.checkout.orderFailed, { id: 'order-failed' }))
    })

  return { isWorking, pay }
}
