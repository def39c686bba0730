import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import type { ProductId } from '#store/ids.ts'
import { findProducts, listProducts } from '#store/products/product-queries.server.ts'
import { createQrCode } from '../../account/qr-code.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/record-id.ts'
import type { Route } from './+types/labels.ts'
import { StallLabel } from './stall-label.tsx'

/** Sheets of 24 labels. */
const maxLabels = 48

/** `?ids=a,b`: the labels of these products; without it those of the newest for sale. */
export async function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db, publicUrl } = storeContext(context)
  const texts = (new URL(request.url).searchParams.get('ids') ?? '').split(',')
  const ids = [...new Set(texts)].filter(id => recordIdSchema.safeParse(id).success).slice(0, maxLabels) as ProductId[]
  const { products } =
    ids.length > 0
      ? { products: [...(await findProducts(db, ids)).values()] }
      : await listProducts(db, { filter: '', sort: 'newest', limit: maxLabels })
  return {
    labels: products
      .filter(({ sold }) => !sold)
      .map(product => ({ product, qrCode: createQrCode(`${publicUrl}/p/${product.id}`) })),
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Labels' }]

/** Labels for the stall, to be printed on A4 and cut. */
export default function Labels({ loaderData: { labels } }: Route.ComponentProps) {
  return (
    <AdminPage title="Labels" aside={<AdminLink to="/admin">All listings</AdminLink>}>
      {labels.length === 0 ? (
        <AdminEmptyState>
          <p>No product for sale</p>
        </AdminEmptyState>
      ) : (
        <>
          <p className="max-w-prose text-smoke print:hidden">
            Shoppers who scan a code see the piece in the shop. When you scan it, signed in, you get its admin page,
            where it can be marked as sold.
          </p>
          <AdminButton
            tone="main"
            className="w-fit noscript:hidden print:hidden"
            onClick={() => {
              print()
            }}
          >
            Print {labels.length === 1 ? 'label' : `${labels.length} labels`}
          </AdminButton>
          <ul className="labels printed-alone grid grid-cols-[repeat(auto-fill,minmax(min(63mm,100%),1fr))] gap-3 print:grid-cols-3 print:gap-0">
            {labels.map(({ product, qrCode }) => (
              <li key={product.id} className="min-w-0">
                <StallLabel product={product} qrCode={qrCode} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AdminPage>
  )
}
