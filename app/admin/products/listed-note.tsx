import { AdminLink } from '../ui/admin-button.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { getLabelsPath } from './labels-path.ts'
import { ShareProducts } from './share-products.tsx'
import type { SharedProduct } from './share-text.ts'

/** Leads on with pieces that have just come into the shop. */
export function ListedNote({ products }: { products: readonly SharedProduct[] }) {
  const [only] = products.length === 1 ? products : []
  return (
    <section aria-label="In the shop" className="grid gap-2 rounded-lg border border-jungle bg-mint p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {only ? `${only.title} is` : `${pluralize(products.length, 'piece')} are`} in the shop.
        </p>
        <AdminLink to={getLabelsPath(products.map(({ id }) => id))}>
          Print {pluralize(products.length, 'label')}
        </AdminLink>
      </div>
      <ShareProducts products={products} />
    </section>
  )
}
