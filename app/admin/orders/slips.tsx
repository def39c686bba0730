import { getAdminStore } from '#app/context/current-user.ts'
import { formatDate } from '#store/dates.ts'
import { listOrdersById } from '#store/orders/admin-order-queries.server.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { createQrCode, type QrCode } from '../../account/qr-code.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { QrCodeImage } from '../../ui/qr-code-image.tsx'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { parseIds } from '../ui/form-schemas.ts'
import type { Route } from './+types/slips.ts'
import { maxSelectedOrders } from './orders-url.ts'
import { formatParcelLabel, listPackedItems } from './parcel-label.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const orders = await listOrdersById(
    getAdminStore(context),
    parseIds(new URL(request.url).searchParams, maxSelectedOrders),
  )
  return { slips: orders.map(order => ({ order, qrCode: createQrCode(order.orderNumber) })) }
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Packing slips' }]

/** A slip for each selected order, to be printed on A6 and put into its parcel. */
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
            {slips.map(({ order, qrCode }) => (
              <li key={order.id} className="min-w-0">
                <PackingSlip order={order} qrCode={qrCode} shopName={shop.name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AdminPage>
  )
}

/** What goes into a parcel and whom it goes to, on one page of A6. */
function PackingSlip({ order, qrCode, shopName }: { order: AdminOrder; qrCode: QrCode; shopName: string }) {
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
