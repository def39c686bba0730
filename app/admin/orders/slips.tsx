import { getAdminStore } from '#app/context/current-user.ts'
import { formatDate } from '#store/dates.ts'
import { isErased } from '#store/erased-person.ts'
import { listParcels, type Parcel } from '#store/orders/admin-order-queries.server.ts'
import { createQrCode, type QrCode } from '../../account/qr-code.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { QrCodeImage } from '../../ui/qr-code-image.tsx'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { parseIds } from '../ui/form-schemas.ts'
import type { Route } from './+types/slips.ts'
import { describeDispute } from './describe-dispute.ts'
import { maxSelectedOrders } from './orders-url.ts'
import { describePackable } from './pack-together.tsx'
import { describeNoAddress, formatParcelLabel, listPackedItems } from './parcel-label.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const parcels = await listParcels(
    getAdminStore(context),
    parseIds(new URL(request.url).searchParams, maxSelectedOrders),
  )
  return { slips: parcels.map(orders => ({ orders, qrCode: createQrCode(orders[0].orderNumber) })) }
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Packing slips' }]

/** A slip for each parcel of the selected orders, to be printed on A6 and put into it. */
export default function Slips({ loaderData: { slips } }: Route.ComponentProps) {
  const { shop } = useRootData()
  return (
    <AdminPage title="Packing slips" aside={<AdminLink to="/admin/orders">All orders</AdminLink>}>
      {slips.length === 0 ? (
        <AdminEmptyState message="No orders selected" />
      ) : (
        <>
          <AdminButton tone="main" className="w-fit noscript:hidden print:hidden" onClick={() => print()}>
            Print {slips.length === 1 ? 'slip' : `${slips.length} slips`}
          </AdminButton>
          <ul className="slips printed-alone grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(105mm,100%),1fr))] print:block">
            {slips.map(({ orders, qrCode }) => (
              <li key={orders[0].id} className="min-w-0">
                <PackingSlip orders={orders} qrCode={qrCode} shopName={shop.name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AdminPage>
  )
}

/** What goes into a parcel and whom it goes to, on one page of A6. */
function PackingSlip({ orders, qrCode, shopName }: { orders: Parcel; qrCode: QrCode; shopName: string }) {
  const [order] = orders
  const { orderNumber, shipping, createdAt, openDispute } = order
  const items = orders.flatMap(order => order.items)
  const returnedProductIds = orders.flatMap(order => order.returnedProductIds)
  const count = orders.flatMap(listPackedItems).length
  const number = orders.map(order => `#${order.orderNumber}`).join(' + ')
  const [name, ...lines] = formatParcelLabel(shipping)
  return (
    <article
      aria-label={`Packing slip of order ${number}`}
      className="slip grid min-w-0 grid-cols-1 content-start gap-2 border border-smoke bg-white p-3 text-sm text-black leading-tight"
    >
      <header className="flex items-start justify-between gap-2 large-text:flex-wrap">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="wide text-base">{shopName}</p>
          <h2 className="wide">{number}</h2>
          <p>
            {formatDate(createdAt)} · {count} {count === 1 ? 'piece' : 'pieces'}
          </p>
          {openDispute && <strong>{describeDispute(openDispute)}</strong>}
          {order.packable && (
            <p>
              {describePackable(order)}: #{order.packable.orderNumber} too
            </p>
          )}
        </div>
        <QrCodeImage qrCode={qrCode} label={`QR code of ${orderNumber}`} className="size-[24mm] shrink-0" />
      </header>
      <address className="whitespace-pre-line border-2 border-black p-2 text-base not-italic leading-snug [overflow-wrap:anywhere]">
        {isErased(order) ? (
          'Contact and address were erased.'
        ) : (
          <>
            <strong>{name}</strong>
            {`\n${[...lines, describeNoAddress(order) ?? ''].join('\n')}`}
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
