import { data } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { maxFormLength, readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import type { ProductId } from '#store/ids.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { isPriceTooHigh, priceTooHigh } from '#store/products/price-text.ts'
import { parseProductDraft } from '#store/products/product-draft.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { listDropOptions } from '../drops/drop-options.server.ts'
import { parsePublication } from '../drops/publication.ts'
import { usePublication } from '../drops/use-publication.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { readAdminForm } from '../ui/admin-form.server.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import type { Route } from './+types/add-product.ts'
import { ProductForm } from './product-form.tsx'
import { productFormSchema, type SaveProductFailure, type SaveProductResult } from './product-form-schema.ts'
import { showSaveResult } from './show-save-result.ts'

const incompleteMessage = 'Please complete all fields.'
const failedMessage = 'Upload failed.'

const dropMessage = 'Please give the drop a name and a time in the future.'
const lateMessage = 'This drop has opened or was deleted meanwhile. Choose when shoppers see the product again.'

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

const respondWithError = (status: number, failure: Omit<SaveProductFailure, 'ok'>) =>
  data<SaveProductResult>({ ok: false, ...failure }, { status })

export async function action(form: Route.ActionArgs) {
  const { by, store, sent, values } = await readAdminForm(form, productFormSchema, maxFormLength)
  if (!values) return respondWithError(400, { error: incompleteMessage })
  const draftResult = parseProductDraft(values)
  if (!draftResult.ok)
    return respondWithError(400, { error: isPriceTooHigh(values.price) ? priceTooHigh : incompleteMessage })
  const publication = parsePublication(sent, store.now())
  if (!publication.ok) return respondWithError(400, { error: dropMessage })
  const created = await createProduct(
    store,
    draftResult.draft,
    by,
    values.id as ProductId | undefined,
    publication.drop,
  )
  if (created.ok) return data<SaveProductResult>({ ok: true, id: created.id }, { status: 201 })
  switch (created.reason) {
    case 'photos':
      return respondWithError(400, { error: failedMessage, unusablePhotos: created.urls })
    case 'drop':
      return respondWithError(409, { error: lateMessage })
    case 'exists':
      return respondWithError(409, { error: failedMessage, ...(created.created && { created: created.created }) })
  }
}

export async function clientAction(args: Route.ClientActionArgs) {
  const { publish } = await readForm(args.request.clone())
  return showSaveResult(
    args,
    publish === 'drop'
      ? { successMessage: 'Added to the drop!', failedMessage, redirectPath: '/admin/drops' }
      : { successMessage: 'Product added!', failedMessage, redirectPath: '/admin' },
  )
}

// Nothing on this page changes while it is open.
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [{ title: 'Admin · New product' }]

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  const publication = usePublication(loaderData.drops, loaderData.chosenDrop)
  return (
    <AdminPage title="Add Product" aside={<AdminLink to="/admin/batch">Batch</AdminLink>}>
      <ProductForm
        uid={loaderData.uid}
        product={undefined}
        copied={loaderData.copied}
        draftId={loaderData.draftId}
        submitLabel="Add Product"
        busyMessage="Uploading..."
        incompleteMessage={incompleteMessage}
        failedMessage={failedMessage}
        needsImage={false}
        publication={publication}
      />
    </AdminPage>
  )
}
