import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { formatDate } from '#store/dates.ts'
import { isErased } from '#store/erased-person.ts'
import { listParcels, type Parcel } from '#store/orders/admin-order-queries.server.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { createQrCode, type QrCode } from '../../account/qr-code.ts'
import { PrintedLogo } from '../../ui/brand/printed-logo.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { QrCodeImage } from '../../ui/qr-code-image.tsx'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { parseIds } from '../ui/form-schemas.ts'
import { usePressGuard } from '../ui/use-press-guard.ts'
import type { Route } from './+types/slips.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { describeDispute } from './describe-dispute.ts'
import { getListPath, maxSelectedOrders } from './orders-url.ts'
import { describePackable } from './pack-together.tsx'
import { describeNoAddress, formatParcelLabel, listPackedItems } from './parcel-label.ts'
import { needsNumber, ParcelNumber } from './parcel-number.tsx'
import { slipSelection } from './slip-selection.ts'
import { useBulkAction } from './use-bulk-action.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = parseIds(new URL(request.url).searchParams, maxSelectedOrders)
  const parcels = await listParcels(getAdminStore(context), ids)
  return { ids, slips: parcels.map(orders => ({ orders, qrCode: createQrCode(orders[0].orderNumber) })) }
}

/** A slip for each parcel of the selected orders, to be printed on A6 and put into it. */
export default function Slips({ loaderData: { ids, slips } }: Route.ComponentProps) {
  const { search } = useLocation()
  /** The orders as they were when they were printed last. */
  const [printed, setPrinted] = useState<readonly AdminOrder[]>()
  const printAll = () => {
    print()
    setPrinted(slips.flatMap(({ orders }) => orders))
  }
  useEffect(() => {
    slipSelection.ids = ids
  }, [ids])
  // Nothing leads to shipping what a bank may take back.
  const next = slips.find(({ orders: [order] }) => needsNumber(order) && !order.openDispute)?.orders
  return (
    <AdminPage title="Packing slips" aside={<AdminLink to={getListPath(search)}>Back to the orders</AdminLink>}>
      {slips.length === 0 ? (
        <AdminEmptyState message="No orders selected" />
      ) : (
        <>
          <div className="grid gap-3 noscript:hidden print:hidden">
            {printed && <MarkPacked printed={printed} />}
            <AdminButton
              tone={printed || next ? 'plain' : 'main'}
              className="justify-self-start max-sm:w-full"
              onClick={printAll}
            >
              Print {slips.length === 1 ? 'slip' : `${slips.length} slips`}
              {printed && ' again'}
            </AdminButton>
          </div>
          <ul className="slips printed-alone grid gap-x-4 gap-y-8 grid-cols-[repeat(auto-fill,minmax(min(105mm,100%),1fr))] print:block">
            {slips.map(({ orders, qrCode }) => (
              <li key={orders[0].id} className="grid min-w-0 content-start gap-2">
                <PackingSlip orders={orders} qrCode={qrCode} />
                <ParcelNumber order={orders[0]} isNext={orders === next} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AdminPage>
  )
}

/** Asks whether what was printed is packed. */
function MarkPacked({ printed }: { printed: readonly AdminOrder[] }) {
  const action = useBulkAction()
  const { mark, isBusy, result } = action
  const ref = useRef<HTMLElement>(null)
  const packed = printed.filter(order => order.status === 'paid' && !order.isEnding)
  const isAsking = !result?.isWaiting && !(result?.ok && result.what !== 'as before')
  usePressGuard(ref, String(isAsking))
  if (packed.length === 0) return null
  return (
    <section ref={ref} aria-label="Packed" aria-busy={isBusy} className="sheet grid gap-2 border-jungle p-3">
      <BulkOutcome action={action} orders={printed}>
        <p className="text-smoke">Type or scan the tracking numbers below: Enter ships and leads to the next.</p>
      </BulkOutcome>
      {isAsking && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <strong className="font-semibold">Mark {packed.length} as packed?</strong>{' '}
            <span className="text-smoke">{packed.length === 1 ? 'It is' : 'They are'} processing then.</span>
          </p>
          <AdminButton
            tone="main"
            className="max-sm:w-full"
            aria-disabled={isBusy}
            onClick={() => void mark(packed, 'processing')}
          >
            Mark {packed.length} as packed
          </AdminButton>
        </div>
      )}
    </section>
  )
}

/** What goes into a parcel and whom it goes to, on one page of A6. */
function PackingSlip({ orders, qrCode }: { orders: Parcel; qrCode: QrCode }) {
  const { shop } = useRootData()
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
          <h2 className="wide text-base">{number}</h2>
          <p>
            {formatDate(createdAt)} · {count} {count === 1 ? 'piece' : 'pieces'}
          </p>
          <PrintedLogo className="mt-1 h-8" />
          <p className="mt-1 text-xs">
            From <strong>{shop.name}</strong> · +{shop.whatsapp} · {shop.email}
          </p>
          {openDispute && <strong className="mt-1 block text-ember">{describeDispute(openDispute)}</strong>}
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
