import { data } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { parseProductDraft } from '#store/products/product-draft.ts'
import { mapTextFields } from '#store/products/product-fields.ts'
import { revalidateAfterAction } from '../ui/action-result.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import type { Route } from './+types/add-product.ts'
import { ProductForm } from './product-form.tsx'
import { productFormSchema, type SaveProductResult } from './product-form-schema.ts'
import { showSaveResult } from './show-save-result.ts'

const incompleteMessage = 'Please complete all fields.'
const failedMessage = 'Upload failed.'

export function loader({ context }: Route.LoaderArgs) {
  getAdmin(context)
  return null
}

const respondWithError = (error: string) => data<SaveProductResult>({ ok: false, error }, { status: 400 })

export async function action({ request, context }: Route.ActionArgs) {
  const { uid, email } = getAdmin(context)
  const form = productFormSchema.safeParse(await readForm(request))
  if (!form.success) return respondWithError(incompleteMessage)
  const draftResult = parseProductDraft(form.data)
  if (!draftResult.ok) return respondWithError(incompleteMessage)
  const created = await createProduct(storeContext(context), draftResult.draft, { uid, email })
  return created.ok
    ? data<SaveProductResult>({ ok: true, id: created.id }, { status: 201 })
    : respondWithError(failedMessage)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  showSaveResult(serverAction, { successMessage: 'Product added!', failedMessage, redirectPath: '/admin' })

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = () => [{ title: 'Admin · New product' }]

export default function AddProduct() {
  return (
    <AdminPage title="Add Product">
      <ProductForm
        initial={{ ...mapTextFields(() => ''), price: '', category: 'top', imageUrls: [] }}
        submitLabel="Add Product"
        busyMessage="Uploading..."
        incompleteMessage={incompleteMessage}
        failedMessage={failedMessage}
        needsImage={false}
      />
    </AdminPage>
  )
}
