import { data } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import type { ProductId } from '#store/ids.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { parseProductDraft } from '#store/products/product-draft.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/record-id.ts'
import type { Route } from './+types/add-product.ts'
import { ProductForm } from './product-form.tsx'
import { productFormSchema, type SaveProductFailure, type SaveProductResult } from './product-form-schema.ts'
import { showSaveResult } from './show-save-result.ts'

const incompleteMessage = 'Please complete all fields.'
const failedMessage = 'Upload failed.'

/** `?from=id`: the form is filled in like this product. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = getAdmin(context)
  const from = recordIdSchema.safeParse(new URL(request.url).searchParams.get('from'))
  const found = from.success ? await findListedProduct(storeContext(context).db, from.data) : undefined
  return { uid, copied: found && { id: found.product.id, draft: found.draft } }
}

const respondWithError = (status: number, failure: Omit<SaveProductFailure, 'ok'>) =>
  data<SaveProductResult>({ ok: false, ...failure }, { status })

export async function action({ request, context }: Route.ActionArgs) {
  const { uid, email } = getAdmin(context)
  const form = productFormSchema.safeParse(await readForm(request))
  if (!form.success) return respondWithError(400, { error: incompleteMessage })
  const draftResult = parseProductDraft(form.data)
  if (!draftResult.ok) return respondWithError(400, { error: incompleteMessage })
  const formId = form.data.id as ProductId | undefined
  const created = await createProduct(storeContext(context), draftResult.draft, { uid, email }, formId)
  if (created.ok) return data<SaveProductResult>({ ok: true, id: created.id }, { status: 201 })
  switch (created.reason) {
    case 'photos':
      return respondWithError(400, { error: failedMessage, unusablePhotos: created.urls })
    case 'drop':
      return respondWithError(409, { error: failedMessage })
    case 'exists':
      return respondWithError(409, { error: failedMessage, ...(created.created && { created: created.created }) })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  showSaveResult(args, { successMessage: 'Product added!', failedMessage, redirectPath: '/admin' })

// Nothing on this page changes while it is open.
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [{ title: 'Admin · New product' }]

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Add Product" aside={<AdminLink to="/admin/batch">Batch</AdminLink>}>
      <ProductForm
        uid={loaderData.uid}
        product={undefined}
        copied={loaderData.copied}
        submitLabel="Add Product"
        busyMessage="Uploading..."
        incompleteMessage={incompleteMessage}
        failedMessage={failedMessage}
        needsImage={false}
      />
    </AdminPage>
  )
}
