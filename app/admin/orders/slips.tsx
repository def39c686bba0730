import { adminStore } from '#app/context/current-user.ts'
import { listOrdersById } from '#store/orders/admin-order-queries.server.ts'
import { createQrCode } from '../../account/qr-code.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import type { Route } from './+types/slips.ts'
import { parseOrderIds } from './order-ids.ts'
import { PackingSlip } from './slips/packing-slip.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const orders = await listOrdersById(adminStore(context), parseOrderIds(new URL(request.url).searchParams))
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
          <AdminButton
            tone="main"
            className="w-fit noscript:hidden print:hidden"
            onClick={() => {
              print()
            }}
          >
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
