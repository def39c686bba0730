import { useLocation } from 'react-router'
import type { Product } from '#store/products/product.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { getLabelsPath } from './labels-path.ts'
import { ShareProduct } from './share-product.tsx'

/** What the listings page is opened with after a product was added. */
export interface AddedState {
  added: string
}

/** Leads on with the product that was just added. */
export function AddedNote({ products }: { products: readonly Product[] }) {
  const { state } = useLocation() as { state: Partial<AddedState> | null }
  const product = products.find(({ id }) => id === state?.added)
  if (!product) return null
  return (
    <section aria-label="Just added" className="grid gap-2 rounded-lg border border-jungle bg-mint p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{product.title} is in the shop.</p>
        <AdminLink to={getLabelsPath([product.id])}>Print label</AdminLink>
      </div>
      <ShareProduct product={product} />
    </section>
  )
}
