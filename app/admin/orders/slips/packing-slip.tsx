import { formatDate } from '#store/dates.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import type { QrCode } from '../../../account/qr-code.ts'
import { QrCodeImage } from '../../../ui/qr-code-image.tsx'
import { formatParcelLabel, listPackedItems } from '../parcel-label.ts'

/** What goes into a parcel and whom it goes to, on one page of A6. */
export function PackingSlip({ order, qrCode, shopName }: { order: AdminOrder; qrCode: QrCode; shopName: string }) {
  const { orderNumber, shipping, items, createdAt, returnedProductIds } = order
  const count = listPackedItems(order).length
  const [name, ...lines] = formatParcelLabel(shipping)
  return (
    <article
      aria-label={`Packing slip of order #${orderNumber}`}
      className="slip grid min-w-0 grid-cols-1 content-start gap-2 border border-smoke bg-white p-3 text-sm text-black leading-tight"
    >
      <header className="flex items-start justify-between gap-2 large-text:flex-wrap">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="wide text-base">{shopName}</p>
          <h2 className="wide">#{orderNumber}</h2>
          <p>
            {formatDate(createdAt)} · {count} {count === 1 ? 'piece' : 'pieces'}
          </p>
        </div>
        <QrCodeImage qrCode={qrCode} label={`QR code of ${orderNumber}`} className="size-[24mm] shrink-0" />
      </header>
      <address className="whitespace-pre-line border-2 border-black p-2 text-base not-italic leading-snug [overflow-wrap:anywhere]">
        {isErased(order) ? (
          'Contact and address were erased.'
        ) : (
          <>
            <strong>{name}</strong>
            {`\n${lines.join('\n')}`}
          </>
        )}
      </address>
      <ul className={`grid gap-1.5 ${items.length > 4 ? 'grid-cols-2 large-text:grid-cols-1' : ''}`}>
        {items.map(({ id, title, image, size }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <span
              aria-hidden="true"
              className={`size-4 shrink-0 ${returnedProductIds.includes(id) ? '' : 'border border-black'}`}
            />
            {image && (
              <img
                src={image}
                alt=""
                className={`${items.length > 4 ? 'w-8' : 'w-12'} aspect-[4/5] shrink-0 object-cover`}
              />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="line-clamp-2">
                {title}
                {size && ` · ${size}`}
              </span>
              {returnedProductIds.includes(id) && <strong className="block">refunded – don’t pack</strong>}
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}
