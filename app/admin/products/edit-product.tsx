import { data, isRouteErrorResponse, redirect } from 'react-router'
import { outside } from '#app/http/outside.ts'
import { readForm } from '#app/http/read-form.ts'
import { adminOf } from '#app/http/visitor.ts'
import type { ProductId } from '#store/ids.ts'
import { formatAmount, fromMyr } from '#store/money.ts'
import { editPiece } from '#store/products/edit-piece.server.ts'
import { readDraft } from '#store/products/product-draft.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { toasts } from '../../ui/toasts.ts'
import { answerOf, noAnswer, readsAgain } from '../ui/answer-of.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/edit-product.ts'
import { MissingPiece } from './missing-piece.tsx'
import { type ProductAnswer, productForm } from './product-answer.ts'
import { ProductForm } from './product-form.tsx'
import { savingToast } from './saving-toast.ts'

const incomplete = 'Please complete all fields and include at least one image.'
const failed = 'Update failed.'

export async function loader({ params, context }: Route.LoaderArgs) {
  adminOf(context)
  const product = await findProduct(outside(context).db, params.id)
  if (!product) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  const { id, title, description, price, category, imageUrls } = product
  return { id, title, description, price: formatAmount(fromMyr(price)).replace(/\.00$/, ''), category, imageUrls }
}

const refused = (status: number, error: string) => data<ProductAnswer>({ ok: false, error }, { status })

export async function action({ request, params, context }: Route.ActionArgs) {
  const { uid, email } = adminOf(context)
  const id = params.id as ProductId
  const form = productForm.safeParse(await readForm(request))
  const before = await findProduct(outside(context).db, id)
  if (!before) return refused(404, 'Product not found.')
  const read = form.success ? readDraft(form.data, before) : undefined
  if (!read?.ok) return refused(400, incomplete)
  const edited = await editPiece(outside(context), id, read.draft, { uid, email })
  if (edited.ok) return data<ProductAnswer>({ ok: true, id })
  switch (edited.reason) {
    case 'missing':
      return refused(404, 'Product not found.')
    case 'photos':
      return refused(400, failed)
  }
}

export async function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  const answer = await answerOf(serverAction)
  const toast = await toasts()
  if (!answer?.ok) {
    toast.error(answer?.error ?? failed, { id: savingToast, duration: 3000 })
    return answer ?? noAnswer
  }
  toast.success('Product updated!', { id: savingToast, duration: 3000 })
  throw redirect(`/admin/product/${params.id}`)
}

export const shouldRevalidate = readsAgain

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Edit product' }]

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPage title="Edit Product">
      <ProductForm
        key={loaderData.id}
        initial={loaderData}
        submit="Update Product"
        busy="Updating..."
        incomplete={incomplete}
        failed={failed}
        needsImage
      />
    </DeskPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingPiece isGone={isRouteErrorResponse(error) && error.status === 404} />
}
