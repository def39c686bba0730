import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { listDropOptions } from '../drops/drop-options.server.ts'
import { usePublication } from '../drops/use-publication.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import type { Route } from './+types/add-product.ts'
import { ProductForm } from './product-form.tsx'

/**
 * `?from=id`: the form is filled in like this product. `?drop=id`: the drop that the product is
 * meant for. `?draft=id`: the draft of this browser to go on with.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = getAdmin(context)
  const { db } = storeContext(context)
  const params = new URL(request.url).searchParams
  const from = recordIdSchema.safeParse(params.get('from'))
  const found = from.success ? await findListedProduct(db, from.data) : undefined
  const drops = await listDropOptions(db)
  return {
    uid,
    copied: found && { id: found.product.id, draft: found.draft },
    drops,
    draftId: params.get('draft') ?? undefined,
    chosenDrop: drops.find(({ id }) => id === params.get('drop'))?.id as string | undefined,
  }
}

// Nothing on this page changes while it is open.
export const shouldRevalidate = () => false

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  const publication = usePublication(loaderData.drops, loaderData.chosenDrop)
  return (
    <AdminPage title="Add Product" tab="New product" aside={<AdminLink to="/admin/batch">Batch</AdminLink>}>
      <ProductForm
        uid={loaderData.uid}
        product={undefined}
        copied={loaderData.copied}
        draftId={loaderData.draftId}
        publication={publication}
      />
    </AdminPage>
  )
}
