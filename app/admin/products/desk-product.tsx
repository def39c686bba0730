import { useState } from 'react'
import { data, isRouteErrorResponse, redirect, useSubmit } from 'react-router'
import { outside } from '#app/http/outside.ts'
import { readForm } from '#app/http/read-form.ts'
import { adminOf } from '#app/http/visitor.ts'
import { formatDateTime, formatLongDate } from '#store/dates.ts'
import type { ProductId } from '#store/ids.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { removePiece } from '#store/products/remove-piece.server.ts'
import { Gallery } from '../../ui/gallery.tsx'
import { toasts } from '../../ui/toasts.ts'
import { answerOf, noAnswer, readsAgain } from '../ui/answer-of.ts'
import { Confirm } from '../ui/confirm.tsx'
import { DeskButton, DeskLink } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/desk-product.ts'
import { MissingPiece } from './missing-piece.tsx'

const failed = 'Failed to delete product.'

export async function loader({ params, context }: Route.LoaderArgs) {
  adminOf(context)
  const product = await findProduct(outside(context).db, params.id)
  if (!product) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  return { product }
}

type Removal = { ok: true } | { ok: false; error: string }

/** The page's one form deletes the piece. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { uid, email } = adminOf(context)
  if ((await readForm(request)).intent !== 'delete') return data<Removal>({ ok: false, error: failed }, { status: 400 })
  const removed = await removePiece(outside(context), params.id as ProductId, { uid, email })
  if (removed.ok) return data<Removal>({ ok: true })
  const status = removed.reason === 'missing' ? 404 : 409
  return data<Removal>({ ok: false, error: failed }, { status })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOf(serverAction)
  const toast = await toasts()
  if (!answer?.ok) {
    toast.error(answer?.error ?? failed)
    return answer ?? noAnswer
  }
  toast.success('Product deleted!')
  throw redirect('/admin')
}

export const shouldRevalidate = readsAgain

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Admin · ${loaderData?.product.title ?? 'Product'}` },
]

/** A piece as its owners see it (APROD-01 to APROD-03). */
export default function DeskProduct({ loaderData }: Route.ComponentProps) {
  const { id, title, description, price, category, size, images, sold, soldPrice, soldAt, heldUntil, createdAt } =
    loaderData.product
  const [isAsking, setIsAsking] = useState(false)
  const submit = useSubmit()
  return (
    <DeskPage title={title}>
      <div className="grid gap-6 md:grid-cols-2">
        <Gallery key={id} title={title} images={images}>
          {null}
        </Gallery>
        <div className="grid content-start gap-4">
          <p className="tabular wide text-2xl">{formatMoney(fromMyr(price))}</p>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{description || 'No description.'}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <Fact name="Category" value={category.toLowerCase()} />
            {size && <Fact name="Size" value={size} />}
            {createdAt && <Fact name="Listed" value={formatDateTime(createdAt)} />}
            {heldUntil && <Fact name="Now" value="Someone is paying for it" />}
            {sold && (
              <Fact
                name="Sold"
                value={`${soldAt ? formatLongDate(soldAt) : 'some time ago'} for ${formatMoney(fromMyr(soldPrice ?? price))}`}
              />
            )}
          </dl>
          <div className="flex flex-wrap gap-3">
            <DeskLink to={`/admin/edit/${id}`} tone="main">
              edit info
            </DeskLink>
            <DeskButton tone="danger" onClick={() => setIsAsking(true)}>
              delete
            </DeskButton>
          </div>
        </div>
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
        title="Delete Product?"
        description="This action cannot be undone."
        confirm="Delete"
      />
    </DeskPage>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-smoke">{name}</dt>
    <dd>{value}</dd>
  </>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingPiece isGone={isRouteErrorResponse(error) && error.status === 404} />
}
