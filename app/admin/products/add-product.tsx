import { data, redirect } from 'react-router'
import { outside } from '#app/http/outside.ts'
import { readForm } from '#app/http/read-form.ts'
import { adminOf } from '#app/http/visitor.ts'
import { listPiece } from '#store/products/list-piece.server.ts'
import { readDraft } from '#store/products/product-draft.ts'
import { toasts } from '../../ui/toasts.ts'
import { answerOf, noAnswer, readsAgain } from '../ui/answer-of.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/add-product.ts'
import { type ProductAnswer, productForm } from './product-answer.ts'
import { ProductForm } from './product-form.tsx'
import { savingToast } from './saving-toast.ts'

const incomplete = 'Please complete all fields.'
const failed = 'Upload failed.'

export function loader({ context }: Route.LoaderArgs) {
  adminOf(context)
  return null
}

const refused = (error: string) => data<ProductAnswer>({ ok: false, error }, { status: 400 })

export async function action({ request, context }: Route.ActionArgs) {
  const { uid, email } = adminOf(context)
  const form = productForm.safeParse(await readForm(request))
  if (!form.success) return refused(incomplete)
  const read = readDraft(form.data)
  if (!read.ok) return refused(incomplete)
  const listed = await listPiece(outside(context), read.draft, { uid, email })
  return listed.ok ? data<ProductAnswer>({ ok: true, id: listed.id }, { status: 201 }) : refused(failed)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOf(serverAction)
  const toast = await toasts()
  if (!answer?.ok) {
    toast.error(answer?.error ?? failed, { id: savingToast, duration: 3000 })
    return answer ?? noAnswer
  }
  toast.success('Product added!', { id: savingToast, duration: 3000 })
  throw redirect('/admin')
}

export const shouldRevalidate = readsAgain

export const meta: Route.MetaFunction = () => [{ title: 'Admin · New product' }]

export default function AddProduct() {
  return (
    <DeskPage title="Add Product">
      <ProductForm
        initial={{ title: '', description: '', price: '', category: 'top', imageUrls: [] }}
        submit="Add Product"
        busy="Uploading..."
        incomplete={incomplete}
        failed={failed}
        needsImage={false}
      />
    </DeskPage>
  )
}
