import { type ReactNode, useId } from 'react'
import * as messages from '#app/messages/current.ts'
import { formatDateTime } from '#store/dates.ts'
import { formatMoney, fromMyr, type Sen } from '#store/money.ts'
import type { OrderAgreement, OrderView } from '#store/orders/order.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import type { Transfer } from '#store/settings/settings.ts'
import { requiredAddressFields } from '#store/shipping/shipping-address.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { getButtonClass } from '../../ui/controls/button-class.ts'
import { textLinkClass } from '../../ui/navigation/link.tsx'
import { Photo, toStoredPhoto } from '../../ui/product/photo.tsx'
import { AddressFields } from '../checkout/address-fields.tsx'
import type { AgreedResult } from './agreed-order-action.ts'
import { getOrderNumber } from './order-messages.ts'

interface AgreedOrderProps {
  order: OrderView & { agreement: OrderAgreement }
  /** How long the pieces stay reserved, in words. */
  timeLeft: string
  transfer: Transfer | undefined
  result: AgreedResult | undefined
  /** What other orders show of their state. */
  children: ReactNode
}

/** What the buyer of reserved pieces can do: pay, say that it is paid, and type the address. */
export default function AgreedOrder({ order, timeLeft, transfer, result, children }: AgreedOrderProps) {
  const { agreement, status, paymentStatus, openRefund, claimedPaidAt, shipping } = order
  const isOpen = isUnpaid(status) && paymentStatus !== 'processing' && !openRefund
  const needsAddress = agreement.canTypeAddress && shipping.address === ''
  const missing = formatMoney((fromMyr(order.total) - fromMyr(agreement.received)) as Sen)
  const canPay = isOpen && agreement.canPayOnline
  const isAwaited = isOpen && agreement.isReserved && !claimedPaidAt
  return (
    <>
      {isOpen ? <AgreedState order={order} timeLeft={timeLeft} missing={missing} /> : children}
      {canPay && needsAddress && !claimedPaidAt && (
        <a href="#pay" className={`${textLinkClass} print:hidden`}>
          {messages.agreed.payTitle}
        </a>
      )}
      <div className="mt-6 grid max-w-xl gap-7 empty:hidden print:hidden">
        <Outcome result={result} />
        {agreement.canTypeAddress && (
          <Address order={order} typed={result?.address} isFirst={needsAddress && isAwaited} />
        )}
        {isAwaited && (
          <h2 id="pay" className="headline -mb-3 text-2xl">
            {needsAddress && '2. '}
            {messages.agreed.payTitle}
          </h2>
        )}
        {canPay && (
          <Press
            intent="pay"
            isMain={!needsAddress && !claimedPaidAt}
            hint={claimedPaidAt ? messages.agreed.notTwice : messages.agreed.payHint}
          >
            {messages.agreed.payNow(missing.replace(' ', '\u00a0'))}
          </Press>
        )}
        {isAwaited && (
          <TransferTo transfer={transfer} amount={missing} order={order} isOpen={!canPay}>
            <Press intent="paid" isMain={!needsAddress && !canPay} hint={messages.agreed.iHavePaidHint}>
              {messages.agreed.iHavePaid}
            </Press>
          </TransferTo>
        )}
      </div>
    </>
  )
}

interface PressProps {
  intent: 'pay' | 'paid'
  isMain: boolean
  hint: string
  children: ReactNode
}

const Press = ({ intent, isMain, hint, children }: PressProps) => (
  <form method="post" className="grid gap-2">
    <Button
      type="submit"
      name="intent"
      value={intent}
      tone={isMain ? 'mustard' : 'paper'}
      size={isMain ? 'large' : undefined}
      className={`justify-self-start ${isMain ? 'max-sm:w-full' : ''}`}
    >
      {children}
    </Button>
    <p className="text-smoke">{hint}</p>
  </form>
)

interface AgreedStateProps extends Pick<AgreedOrderProps, 'order' | 'timeLeft'> {
  missing: string
}

/** How long the pieces are reserved, what has come, and where they are when the time is over. */
function AgreedState({ order, timeLeft, missing }: AgreedStateProps) {
  const { agreement, items, status, shipping, shippingCost } = order
  const [headline, text] = describeAgreed({ order, timeLeft, missing })
  const isOver = !agreement.isReserved && status !== 'awaiting_payment'
  return (
    <>
      <div role="status">
        <h1 className="headline max-w-4xl text-[min(8.2vw,4.5rem)]">{headline}</h1>
        <p className="mt-5 max-w-prose text-lg">{text}</p>
      </div>
      {/* At a desk the receipt stands beside it. */}
      <ul
        className={`mt-3 grid grid-cols-1 gap-4 font-semibold text-lg [overflow-wrap:anywhere] ${isOver ? '' : 'lg:hidden'}`}
      >
        {items.map(({ id, title, price, image }) => (
          <li key={id}>
            {isOver ? (
              <LinkButton to={`/product/${id}`} tone="mustard" size="large" className="max-w-full">
                {messages.agreed.see(title)}
              </LinkButton>
            ) : (
              <span className="flex items-center gap-3">
                <Photo
                  image={toStoredPhoto(image)}
                  alt=""
                  sizes="4rem"
                  className="h-20 w-16 shrink-0 border-2 border-ink print:hidden"
                />
                <span className="min-w-0">
                  {title}: {formatMoney(fromMyr(price))}
                </span>
              </span>
            )}
          </li>
        ))}
        {shippingCost > 0 && !isOver && (
          <li>
            {messages.order.shippingTo(shipping.state || 'Malaysia')}: {formatMoney(fromMyr(shippingCost))}
          </li>
        )}
        {!isOver && (
          <li className="text-xl">
            {messages.layout.total}: {formatMoney(fromMyr(order.total))}
          </li>
        )}
      </ul>
    </>
  )
}

function describeAgreed({ order, timeLeft, missing }: AgreedStateProps): [headline: string, text: string] {
  const { agreement, status, claimedPaidAt, reservedUntil, createdAt } = order
  const { received, isReserved, canPayOnline } = agreement
  const until = formatDateTime(reservedUntil ?? createdAt, messages.locale)
  if (!isReserved && status === 'awaiting_payment') return [messages.agreed.ended, messages.agreed.lastPageText]
  if (!isReserved) return [messages.agreed.ended, messages.agreed.endedText]
  if (claimedPaidAt) return [messages.agreed.claimedPaid, messages.agreed.claimedPaidText(until)]
  const parts = [
    messages.agreed.reservedUntil(until, timeLeft),
    received > 0 && messages.agreed.partHasCome(formatMoney(fromMyr(received)), missing),
    status === 'awaiting_payment' && canPayOnline && messages.agreed.pageIsOpen,
  ]
  return [messages.agreed.reserved, parts.filter(Boolean).join(' ')]
}

/** What came of the form that was sent. */
const Outcome = ({ result: { paymentUrl, problem } = {} }: { result: AgreedResult | undefined }) => (
  <>
    {paymentUrl && (
      <p role="status">
        <a href={paymentUrl} rel="noreferrer" className={getButtonClass({ tone: 'mustard', size: 'large' })}>
          {messages.agreed.goToPayment}
        </a>
      </p>
    )}
    {problem && (
      <p role="alert" className="border-2 border-ink bg-mustard px-5 py-4 font-semibold">
        {messages.agreed.problems[problem]}
      </p>
    )}
  </>
)

interface TransferToProps {
  transfer: Transfer | undefined
  amount: string
  order: OrderView
  isOpen: boolean
  /** What is pressed when it is done. */
  children: ReactNode
}

function TransferTo({ transfer, amount, order, isOpen, children }: TransferToProps) {
  if (!transfer?.account && !transfer?.qr) return children
  const { account, qr } = transfer
  return (
    <details open={isOpen} className="border-2 border-ink bg-chalk">
      <summary className="wide min-h-11 cursor-pointer px-5 py-3">{messages.agreed.byTransfer}</summary>
      <div className="grid gap-4 px-5 pb-5">
        <p className="whitespace-pre-line font-semibold [overflow-wrap:anywhere]">{account}</p>
        <p>{messages.agreed.amountAndReference(amount, getOrderNumber(order))}</p>
        {qr && <img src={qr} alt={messages.agreed.qrCode} loading="lazy" className="mx-auto w-72 max-w-full" />}
        {children}
      </div>
    </details>
  )
}

interface AddressProps {
  order: OrderView
  typed: AgreedResult['address']
}

/** The address as this browser may see it, and the form that gives one. */
function Address({ order, typed, isFirst }: AddressProps & { isFirst: boolean }) {
  const { masked, shipping } = order
  const titleId = useId()
  const form = <AddressForm order={order} typed={typed} />
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="headline text-2xl">
        {isFirst && '1. '}
        {messages.agreed.addressTitle}
      </h2>
      {shipping.address === '' ? (
        <>
          {isUnpaid(order.status) && <p className="text-smoke">{messages.agreed.addressAnyTime}</p>}
          {form}
        </>
      ) : (
        <>
          {masked && (
            <p className="font-semibold">
              {messages.agreed.sameAddress(`${shipping.name}, ${shipping.city}, ${shipping.zip} ${shipping.state}`)}
            </p>
          )}
          <details open={typed !== undefined}>
            <summary className="min-h-11 cursor-pointer py-2 underline underline-offset-4">
              {masked ? messages.agreed.elsewhere : messages.agreed.changeAddress}
            </summary>
            {form}
          </details>
        </>
      )}
    </section>
  )
}

function AddressForm({ order, typed }: AddressProps) {
  const { masked, shipping } = order
  const firstWrong = requiredAddressFields.find(field => typed?.errors[field])
  return (
    <form method="post" noValidate className="grid gap-x-5 gap-y-4 sm:grid-cols-6">
      <input type="hidden" name="intent" value="address" />
      <AddressFields
        getProps={field => ({
          defaultValue: typed?.values[field] ?? (masked ? '' : shipping[field]),
          error: typed?.errors[field],
          autoFocus: field === firstWrong,
        })}
        stateHint={messages.agreed.agreedFee}
      />
      <Button
        type="submit"
        tone={shipping.address === '' ? 'mustard' : 'paper'}
        size="large"
        className="max-sm:w-full sm:col-span-6 sm:justify-self-start"
      >
        {messages.agreed.saveAddress}
      </Button>
    </form>
  )
}
