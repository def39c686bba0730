import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { allocatePrice } from '#store/checkout/allocate-price.ts'
import { defaultLanguage } from '#store/languages.ts'
import { currency, formatAmount, formatMoney, fromMyr, type Sen, sen, sumSen } from '#store/money.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { Field } from '../../ui/controls/field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminError, AdminSection } from '../ui/admin-page.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { languageNames } from '../ui/language-name.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import type { Route } from './+types/reserve.ts'
import { EndFields } from './end-fields.tsx'
import type { ChosenProduct } from './reserve.tsx'
import type { ReserveErrors } from './reserve-action.server.ts'
import { type DeliveryChoice, getPriceField } from './reserve-values.ts'

type ReserveFormProps = Route.ComponentProps['loaderData'] & { result: Route.ComponentProps['actionData'] }

/** What was agreed with a buyer: pieces and prices, until when, and how the buyer gets them. */
export function ReserveForm(props: ReserveFormProps) {
  const { params, source, asked, zones, newOrderId, newPaymentId, result } = props
  const errors: ReserveErrors = result && 'errors' in result ? result.errors : {}
  const ref = useErrorFocus(result && 'errors' in result ? result : undefined)
  const isBusy = useNavigation().state !== 'idle'
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const chosen = props.chosen.filter(({ id }) => !leftOut.includes(id))
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({})
  const offer = props.chosen.length === 1 && params.price === '' ? (asked?.offer ?? null) : null
  const getPrice = ({ id, price }: ChosenProduct) =>
    prices[id] ?? formatAmount(offer === null ? fromMyr(price) : sen(offer))
  const deliveries = listDeliveries(props)
  const [delivery, setDelivery] = useState<DeliveryChoice>(
    Object.keys(deliveries).find(choice => !source || choice === 'together' || choice === source.zone) ?? 'included',
  )
  const subtotal = sumPrices(chosen.map(getPrice))
  const fee = zones.find(({ id }) => id === delivery)?.fee

  function shareTotal(typed: string) {
    const total = parsePrice(typed)
    if (total === undefined) return
    const shares = allocatePrice(
      total,
      chosen.map(({ price }) => fromMyr(price)),
    )
    setPrices(Object.fromEntries(chosen.map(({ id }, index) => [id, formatAmount(shares[index] as Sen)])))
  }

  return (
    <Form ref={ref} method="post" noValidate aria-busy={isBusy} className="grid items-start gap-4 lg:grid-cols-2">
      <input type="hidden" name="orderId" value={newOrderId} />
      <input type="hidden" name="paymentId" value={newPaymentId} />
      <input type="hidden" name="ids" value={chosen.map(({ id }) => id).join()} />
      <input type="hidden" name="order" value={source?.id ?? ''} />
      <input type="hidden" name="question" value={asked ? params.question : ''} />
      <div className="grid min-w-0 gap-4">
        <AdminSection title={chosen.length === 1 ? 'Piece' : `${chosen.length} pieces`}>
          <ul className="grid gap-3">
            {chosen.map(product => (
              <li key={product.id} className="flex items-start gap-3">
                <span className="shrink-0">
                  <Thumbnail image={product.image} width={12} />
                </span>
                <div className="grid min-w-0 grow gap-1">
                  <Field
                    label={`${product.title}, ${currency}`}
                    name={getPriceField(product.id)}
                    inputMode="decimal"
                    autoComplete="off"
                    value={getPrice(product)}
                    onChange={({ target }) => setPrices({ ...prices, [product.id]: target.value })}
                    error={errors[getPriceField(product.id)]}
                  />
                  {chosen.length > 1 && (
                    <AdminButton
                      tone="quiet"
                      className="justify-self-start px-0! text-sm"
                      onClick={() => setLeftOut([...leftOut, product.id])}
                    >
                      Leave out
                    </AdminButton>
                  )}
                </div>
              </li>
            ))}
          </ul>
          {chosen.length > 1 && (
            <Field
              label={`Or one price for all, ${currency}`}
              name="shared"
              inputMode="decimal"
              autoComplete="off"
              hint="It is shared out to the pieces above."
              onChange={({ target }) => shareTotal(target.value)}
            />
          )}
          <p role="status" className="tabular font-semibold">
            {subtotal !== undefined &&
              (fee ? `${formatMoney(subtotal)} and ${formatMoney(fee)} for the parcel: ` : 'In all ') +
                formatMoney(sumSen([subtotal, fee ?? (0 as Sen)]))}
          </p>
          <AdminError>{errors.total}</AdminError>
        </AdminSection>
        <AdminSection title="Buyer">
          {source ? (
            <p className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{source.shipping.name}</span>, {source.shipping.phone || source.email}, as
              in order #{source.orderNumber}
            </p>
          ) : (
            <BuyerFields asked={asked} errors={errors} />
          )}
        </AdminSection>
      </div>
      <AdminSection title="Agreed">
        <EndFields error={errors.end} />
        <ChoiceChips
          legend="Delivery"
          name="delivery"
          choices={deliveries}
          defaultValue={delivery}
          onChange={setDelivery}
          error={errors.delivery}
        />
        <AdminError>{result && 'error' in result && !isBusy && result.error}</AdminError>
        <div className="flex flex-wrap gap-3">
          <AdminButton type="submit" tone="main" aria-disabled={isBusy}>
            Hold for this buyer
          </AdminButton>
          <AdminButton type="submit" name="handedOver" value="cash" aria-disabled={isBusy}>
            At the stall: cash, handed over
          </AdminButton>
        </div>
      </AdminSection>
    </Form>
  )
}

/** Whom the pieces are for. What a question has told is not asked again. */
function BuyerFields({ asked, errors }: { asked: ReserveFormProps['asked']; errors: ReserveErrors }) {
  return (
    <>
      <Field label="Name" name="name" autoComplete="off" maxLength={100} error={errors.name} />
      <Field
        label={asked?.email ? 'WhatsApp number (optional)' : 'WhatsApp number'}
        name="phone"
        type="tel"
        autoComplete="off"
        defaultValue={asked?.phone}
        error={errors.phone}
      />
      {asked?.email ? (
        <p className="[overflow-wrap:anywhere]">E-mail: {asked.email}</p>
      ) : (
        <Field
          label="or e-mail"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          error={errors.email}
        />
      )}
      <ChoiceChips
        legend="Language of the buyer"
        name="language"
        choices={languageNames}
        defaultValue={asked?.language ?? defaultLanguage}
      />
    </>
  )
}

/** With another order there is its zone alone, if it has an address. */
function listDeliveries({ source, zones }: Pick<ReserveFormProps, 'source' | 'zones'>): Record<DeliveryChoice, string> {
  const offered = zones.filter(({ id }) => !source?.shipping.address || source.zone === id)
  return {
    ...(source?.canPackWith && { together: `With order #${source.orderNumber}` }),
    ...Object.fromEntries(
      offered.map(({ id, names, fee }) => [id, `Parcel, ${names.en.replace(/ Malaysia$/, '')} ${formatMoney(fee)}`]),
    ),
    included: 'Parcel, included',
    collect: 'Collected',
  }
}

const sumPrices = (typed: readonly string[]): Sen | undefined => {
  const prices = typed.flatMap(price => parsePrice(price) ?? [])
  return prices.length < typed.length ? undefined : sumSen(prices)
}
