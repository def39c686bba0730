import { data } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import type { ProductId } from '#store/ids.ts'
import { formatAmount, fromMyr } from '#store/money.ts'
import { parseProductDraft } from '#store/products/product-draft.ts'
import { mapTextFields } from '#store/products/product-fields.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
import { revalidateAfterAction } from '../ui/action-result.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import type { Route } from './+types/edit-product.ts'
import { ProductError } from './product-error.tsx'
import { ProductForm } from './product-form.tsx'
import { productFormSchema, type SaveProductResult } from './product-form-schema.ts'
import { showSaveResult } from './show-save-result.ts'

const incompleteMessage = 'Please complete all fields and include at least one image.'
const failedMessage = 'Update failed.'

export async function loader({ params, context }: Route.LoaderArgs) {
  getAdmin(context)
  const product = await findProduct(storeContext(context).db, params.id)
  if (!product) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  const { id, price, category, imageUrls } = product
  const text = mapTextFields(field => product[field] ?? '')
  return { id, ...text, price: formatAmount(fromMyr(price)).replace(/\.00$/, ''), category, imageUrls }
}

const respondWithError = (status: number, error: string) => data<SaveProductResult>({ ok: false, error }, { status })

export async function action({ request, params, context }: Route.ActionArgs) {
  const { uid, email } = getAdmin(context)
  const id = params.id as ProductId
  const form = productFormSchema.safeParse(await readForm(request))
  const current = await findProduct(storeContext(context).db, id)
  if (!current) return respondWithError(404, 'Product not found.')
  const draftResult = form.success ? parseProductDraft(form.data, current) : undefined
  if (!draftResult?.ok) return respondWithError(400, incompleteMessage)
  const updated = await updateProduct(storeContext(context), id, draftResult.draft, { uid, email })
  if (updated.ok) return data<SaveProductResult>({ ok: true, id })
  switch (updated.reason) {
    case 'missing':
      return respondWithError(404, 'Product not found.')
    case 'photos':
      return respondWithError(400, failedMessage)
  }
}

export const clientAction = ({ serverAction, params }: Route.ClientActionArgs) =>
  showSaveResult(serverAction, {
    successMessage: 'Product updated!',
    failedMessage,
    redirectPath: `/admin/product/${params.id}`,
  })

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Edit product' }]

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Product">
      <ProductForm
        key={loaderData.id}
        initial={loaderData}
        submitLabel="Update Product"
        busyMessage="Updating..."
        incompleteMessage={incompleteMessage}
        failedMessage={failedMessage}
        needsImage
      />
    </AdminPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductError error={error} />
}
