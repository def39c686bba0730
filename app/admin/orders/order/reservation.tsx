import { type FormEvent, useRef } from 'react'
import { currency, formatAmount, fromMyr } from '#store/money.ts'
import { isReserved } from '#store/orders/order-status.ts'
import type { QrCode } from '../../../account/qr-code.ts'
import { copyText } from '../../../ui/controls/copy-text.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { getWhatsAppLink } from '../../../ui/navigation/whatsapp-link.ts'
import { QrCodeImage } from '../../../ui/qr-code-image.tsx'
import { EndFields } from '../../reserve/end-fields.tsx'
import { getPriceField } from '../../reserve/reserve-values.ts'
import { AdminButton, adminButtonClass, openerClass } from '../../ui/admin-button.tsx'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { readFormFields } from '../../ui/use-row-action.ts'
import { messageOpened, type OrderAction } from '../use-order-action.ts'

interface ReservationProps {
  action: OrderAction
  /** Of the address of the buyer's page. */
  qrCode: QrCode
}

/** The link on which the buyer pays for reserved pieces, and changes of what is agreed. */
export function Reservation({ action, qrCode }: ReservationProps) {
  const now = useNow()
  const { order, isBusy, send } = action
  const { items, shipping, buyerMessage, shippingCost, orderNumber, updatedAt, pageUrl } = order
  const shown = useRef<HTMLSpanElement>(null)
  const copy = () => copyText(pageUrl, shown.current, { done: 'Link copied', failed: 'Copy the selected link' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(readFormFields(event.currentTarget))
  }
  if (!isReserved(order, now)) return null
  return (
    <section aria-label="Reservation" className="grid gap-3 rounded-lg border border-sand p-3">
      <p>
        <span className="font-semibold">Link of the buyer: </span>
        <span ref={shown} className="font-mono text-sm [overflow-wrap:anywhere]">
          {pageUrl}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {shipping.phone !== '' && (
          <a
            className={adminButtonClass(order.claimedPaidAt ? 'plain' : 'main')}
            href={getWhatsAppLink(shipping.phone, buyerMessage)}
            target="_blank"
            rel="noreferrer"
            onClick={() => send(messageOpened)}
          >
            Send by WhatsApp
          </a>
        )}
        <AdminButton className="noscript:hidden" onClick={() => void copy()}>
          Copy link
        </AdminButton>
      </div>
      <div className="flex flex-wrap gap-2">
        <details className="open:basis-full open:rounded-lg open:bg-chalk open:p-3">
          <summary className={openerClass}>QR code of the link</summary>
          <QrCodeImage
            qrCode={qrCode}
            label={`QR code of order #${orderNumber}`}
            className="mt-2 w-full max-w-60 bg-white"
          />
        </details>
        <details className="open:basis-full open:rounded-lg open:bg-chalk open:p-3">
          <summary className={openerClass}>Extend</summary>
          <form className="mt-2 grid gap-3" onSubmit={submit}>
            <input type="hidden" name="intent" value="extend" />
            <EndFields />
            <AdminButton type="submit" className="justify-self-start" aria-disabled={isBusy}>
              Save the new end
            </AdminButton>
          </form>
        </details>
        <details className="open:basis-full open:rounded-lg open:bg-chalk open:p-3">
          <summary className={openerClass}>Change the price</summary>
          <form key={updatedAt} className="mt-2 grid gap-3" noValidate onSubmit={submit}>
            <input type="hidden" name="intent" value="change-price" />
            {items.map(({ id, title, price }) => (
              <PriceField key={id} name={getPriceField(id)} label={title} price={price} />
            ))}
            <PriceField name="shipping" label="Parcel" price={shippingCost} />
            <AdminButton type="submit" className="justify-self-start" aria-disabled={isBusy}>
              Save the prices
            </AdminButton>
          </form>
        </details>
        <ConfirmButton
          tone="danger"
          className="justify-self-start"
          label="Let go"
          isBusy={isBusy}
          onConfirm={() => send({ intent: 'cancel-reservation' })}
          title="Let go?"
          cancelLabel="Keep it reserved"
          description={`The pieces of order #${orderNumber} are free for everybody at once. This cannot be undone.`}
        />
      </div>
    </section>
  )
}

const PriceField = ({ name, label, price }: { name: string; label: string; price: number }) => (
  <Field
    name={name}
    label={`${label}, ${currency}`}
    inputMode="decimal"
    autoComplete="off"
    defaultValue={formatAmount(fromMyr(price))}
  />
)
