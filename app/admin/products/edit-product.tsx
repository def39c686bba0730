import { useEffect } from 'react'
import { data } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { maxFormLength } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { findLastEditor } from '#store/audit/audit.server.ts'
import type { ProductId } from '#store/ids.ts'
import { isPriceTooHigh, priceTooHigh } from '#store/products/price-text.ts'
import { parseProductDraft } from '#store/products/product-draft.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
import { createErrorBoundary } from '../../ui/feedback/create-error-boundary.tsx'
import { revalidateAfterAction } from '../ui/action-result.ts'
import { readAdminForm } from '../ui/admin-form.server.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { describeEditor } from '../ui/describe-editor.ts'
import type { Route } from './+types/edit-product.ts'
import { askToSignInAgain } from './open-form.ts'
import { ProductError } from './product-error.tsx'
import { ProductForm } from './product-form.tsx'
import { productFormSchema, type SaveProductFailure, type SaveProductResult } from './product-form-schema.ts'
import { showSaveResult } from './show-save-result.ts'

export const ErrorBoundary = createErrorBoundary(ProductError)

const incompleteMessage = 'Please complete all fields and include at least one image.'
const failedMessage = 'Update failed.'
const refusals = {
  held: 'A shopper is paying for this product right now. It can be changed again if they don’t buy it.',
  sold: 'This product has been sold. It stays as it was bought.',
  conflict: 'Somebody else has changed the same fields.',
  ownConflict: 'You, in another window, have changed the same fields.',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { uid, email } = getAdmin(context)
  const { db } = storeContext(context)
  const found = await findListedProduct(db, params.id)
  if (!found) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  const { product, draft } = found
  return {
    uid,
    product: { id: product.id, draft },
    changedBy: describeEditor(await findLastEditor(db, product.id), email),
    refusal: product.sold ? refusals.sold : product.heldUntil ? refusals.held : undefined,
  }
}

type PageData = Awaited<ReturnType<typeof loader>>
let lastPageData: PageData | undefined

/** Keeps a form with input on the page when the session has ended; the admin signs in again. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<PageData> {
  try {
    return await serverLoader()
  } catch (error) {
    if (lastPageData?.product.id !== params.id || !askToSignInAgain(error)) throw error
    return lastPageData
  }
}

const respondWithError = (status: number, error: string, failure: Partial<SaveProductFailure> = {}) =>
  data<SaveProductResult>({ ok: false, error, ...failure }, { status })

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, productFormSchema, maxFormLength)
  const id = form.params.id as ProductId
  const isOwnChange = (await findLastEditor(store.db, id)) === by.email
  const current = (await findListedProduct(store.db, id))?.product
  if (!current) return respondWithError(404, 'Product not found.')
  const draftResult = values && parseProductDraft(values, current)
  if (!draftResult?.ok)
    return respondWithError(400, isPriceTooHigh(values?.price ?? '') ? priceTooHigh : incompleteMessage)
  const updated = await updateProduct(store, id, draftResult.draft, by, values?.loaded)
  if (updated.ok) return data<SaveProductResult>({ ok: true, id, theirs: updated.theirs, isOwnChange })
  switch (updated.reason) {
    case 'missing':
      return respondWithError(404, 'Product not found.')
    case 'photos':
      return respondWithError(400, failedMessage, { unusablePhotos: updated.urls })
    case 'conflict': {
      const reason = isOwnChange ? refusals.ownConflict : refusals.conflict
      return respondWithError(409, `${failedMessage} ${reason}`, { isConflict: true })
    }
    case 'held':
    case 'sold':
      return respondWithError(409, `${failedMessage} ${refusals[updated.reason]}`)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  showSaveResult(args, {
    successMessage: 'Product updated!',
    failedMessage,
    redirectPath: `/admin/product/${args.params.id}`,
  })

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Edit product' }]

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastPageData = loaderData
  }, [loaderData])
  return (
    <AdminPage title="Edit Product">
      <ProductForm
        key={loaderData.product.id}
        {...loaderData}
        submitLabel="Update Product"
        busyMessage="Updating..."
        incompleteMessage={incompleteMessage}
        failedMessage={failedMessage}
        needsImage
      />
    </AdminPage>
  )
}
