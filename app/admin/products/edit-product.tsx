import { data } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { createErrorBoundary } from '../../ui/feedback/create-error-boundary.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { describeEditor } from '../ui/describe-editor.ts'
import type { Route } from './+types/edit-product.ts'
import { editRefusals } from './edit-refusals.ts'
import { ProductError } from './product-error.tsx'
import { ProductForm } from './product-form.tsx'

export const ErrorBoundary = createErrorBoundary(ProductError)

export async function loader({ params, context }: Route.LoaderArgs) {
  const { uid, email } = getAdmin(context)
  const { db } = storeContext(context)
  const found = await findListedProduct(db, params.id)
  if (!found) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  const { product, draft, changedBy } = found
  const editor = changedBy === null ? undefined : await findUser(db, changedBy)
  return {
    uid,
    product: { id: product.id, draft },
    changedBy: describeEditor(editor?.email, email),
    refusal: product.sold
      ? editRefusals.sold
      : product.reservedUntil
        ? editRefusals.reserved
        : product.heldUntil
          ? editRefusals.held
          : undefined,
  }
}

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  return (
    <AdminPage
      title="Edit Product"
      tab="Edit product"
      back={{ to: `/admin/product/${product.id}`, name: product.draft.title }}
    >
      <ProductForm
        // Another admin who signs in over the page has drafts of their own.
        key={`${loaderData.uid} ${product.id}`}
        {...loaderData}
      />
    </AdminPage>
  )
}
