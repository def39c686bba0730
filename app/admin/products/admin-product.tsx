import { useEffect, useRef, useState } from 'react'
import { data, redirect } from 'react-router'
import { getAdmin, getAdminStore } from '#app/context/current-user.ts'
import * as garment from '#app/messages/en/garment.ts'
import { paymentProvider } from '#store/books/report-lost-order.server.ts'
import type { Db } from '#store/database.server.ts'
import { formatDateTime, formatLongDate } from '#store/dates.ts'
import { erasedEmail } from '#store/erased-person.ts'
import type { ProductId } from '#store/ids.ts'
import { currency, formatAmount, formatMoney, fromMyr } from '#store/money.ts'
import { findEndedOrder, findReservingOrder } from '#store/orders/ended-order-queries.server.ts'
import { listMeasured } from '#store/products/garment-facts.ts'
import { priceUndoMs } from '#store/products/price-change.ts'
import { findLatestPriceChange } from '#store/products/price-change-queries.server.ts'
import type { Product } from '#store/products/product.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { channelNames, describeSoldChannel, type SoldChannel } from '#store/products/sold-channel.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { createErrorBoundary } from '../../ui/feedback/create-error-boundary.tsx'
import { listFacts } from '../../ui/product/describe-fact.ts'
import { Gallery } from '../../ui/product/gallery.tsx'
import { EarlierPrice } from '../../ui/product/price-tag.tsx'
import { usePressAction } from '../presses/use-presses.ts'
import { WaitingPresses } from '../presses/waiting-presses.tsx'
import { getActionResult, showResult } from '../ui/action-result.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { useListOrigin } from '../ui/list-origin.ts'
import { SaleDialog } from '../ui/sale-dialog.tsx'
import { useCategoryName } from '../ui/use-admin-data.ts'
import { usePriceQuestion } from '../ui/use-price-question.tsx'
import type { Route } from './+types/admin-product.ts'
import { handleProductForm } from './product-actions.server.ts'
import { ProductActions, RemovingActions } from './product-buttons.tsx'
import { ProductError } from './product-error.tsx'
import { ReservedNote, ScheduledNote, SoldElsewhereNote, WithdrawnNote } from './product-notes.tsx'
import { QuickPrice } from './quick-price.tsx'
import { ShareProducts } from './share-products.tsx'

export const ErrorBoundary = createErrorBoundary(ProductError)

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = getAdminStore(context)
  const since = new Date(now().getTime() - priceUndoMs).toISOString()
  const [found, change] = await Promise.all([
    findListedProduct(db, params.id),
    findLatestPriceChange(db, { actorId: getAdmin(context).uid, since }),
  ])
  if (!found) throw data('Product not found.', { status: 404, statusText: 'Not Found' })
  const { product, withdrawnAt, withdrawnBy, scheduledFor, soldChannel, draft } = found
  return {
    product,
    weightGrams: draft.weightGrams,
    soldChannel,
    scheduledFor,
    priceChange:
      change && [...change.changed, ...change.skipped].every(({ id }) => id === product.id) ? change : undefined,
    reservedFor: product.reservedUntil === null ? undefined : await findReservingOrder(db, product.id),
    withdrawal: withdrawnAt &&
      !scheduledFor && { at: withdrawnAt, ...(await findWithdrawer(db, product.id, withdrawnBy)) },
  }
}

/** Finds the admin who has withdrawn a product, or the order that has, or the payment. */
async function findWithdrawer(db: Db, id: ProductId, uid: string | null) {
  if (uid === null) return { order: await findEndedOrder(db, id) }
  if (uid === paymentProvider.uid) return { isPaid: true }
  return { by: (await findUser(db, uid))?.email ?? erasedEmail }
}

export const action = (form: Route.ActionArgs) => handleProductForm(form, form.params.id as ProductId)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  const shown = await showResult(result, 'Failed to change the product: the store did not answer.')
  if (result?.ok && result.intent === 'delete') throw redirect('/admin')
  return shown
}

export default function AdminProduct({ loaderData }: Route.ComponentProps) {
  const { product, weightGrams, soldChannel, scheduledFor, reservedFor, withdrawal, priceChange } = loaderData
  const { id, title, description, price, images, sold, soldPrice, soldAt, reservedUntil } = product
  const [selectedPhoto, setSelectedPhoto] = useState(0)
  const [isSelling, setIsSelling] = useState(false)
  const question = usePriceQuestion()
  const failed = 'Failed to change the product'
  const sale = usePressAction({ subjectId: id, subject: title, failed })
  const soldNote = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!isSelling || !soldChannel) return
    setIsSelling(false)
    soldNote.current?.focus()
  }, [isSelling, soldChannel])
  const isPaying = product.heldUntil !== null && reservedUntil === null
  const isForSale = !sold && !withdrawal && !scheduledFor
  const canComeBack = Boolean(withdrawal || soldChannel || scheduledFor)
  const startSelling = () => {
    setIsSelling(true)
    sale.forget()
  }
  async function sellElsewhere(channel: SoldChannel, price: string) {
    const answer = await sale.press(`${describeSoldChannel(channel)} for ${currency} ${price}`, {
      ...{ intent: 'sell-elsewhere', price, channel },
    })
    if (answer && (answer.ok || answer.isOver)) await showResult(answer, '')
  }
  return (
    <AdminPage title={title} back={useListOrigin()}>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <div className="admin-photos">
          <Gallery key={id} title={title} images={images} selectedIndex={selectedPhoto} onSelect={setSelectedPhoto}>
            {null}
          </Gallery>
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <Price product={product} />
          {withdrawal && <WithdrawnNote {...withdrawal} />}
          {reservedUntil && <ReservedNote until={reservedUntil} order={reservedFor} />}
          {scheduledFor && <ScheduledNote drop={scheduledFor} />}
          <WaitingPresses presses={sale.waiting} />
          {sold && soldChannel && (
            <SoldElsewhereNote channel={soldChannel} price={soldPrice ?? price} soldAt={soldAt} ref={soldNote} />
          )}
          <ProductActions
            product={product}
            isForSale={isForSale}
            putBackLabel={canComeBack ? (scheduledFor ? 'Publish now' : 'Put back on sale') : undefined}
            onSell={sale.waiting.length === 0 ? startSelling : undefined}
          />
          {isForSale && product.heldUntil === null && <QuickPrice key={id} product={product} latest={priceChange} />}
          {isForSale && <ShareProducts key={`share ${id}`} products={[product]} />}
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{description || 'No description.'}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
            {sold && <Fact isStrong name="Sold" value={describeSale(product)} />}
            <ProductFacts product={product} weightGrams={weightGrams} />
          </dl>
          <RemovingActions product={product} isForSale={isForSale} isPaying={isPaying} />
        </div>
      </div>
      <SaleDialog
        isOpen={isSelling && isForSale && sale.waiting.length === 0}
        onClose={() => setIsSelling(false)}
        title="Sold elsewhere"
        subject={title}
        notice={
          isPaying && (
            <p className="rounded-lg border border-mustard bg-chalk px-4 py-3">
              Somebody is paying for it right now. Their payment is ended first. If they have paid by then, it is
              theirs, and nothing is saved here.
            </p>
          )
        }
        amountLabel="Price"
        amountName="price"
        defaultAmount={formatAmount(fromMyr(price))}
        legend="Where was it sold?"
        choices={channelNames}
        choiceButton={{ tone: 'main', className: 'min-h-16 text-lg' }}
        onChoose={(channel, { price: typed = '' }) =>
          question.ask(typed, () => void sellElsewhere(channel, typed), fromMyr(price))
        }
        isBusy={sale.isBusy}
        error={sale.result?.ok === false ? sale.result.error : undefined}
      />
      {question.dialog}
    </AdminPage>
  )
}

const Price = ({ product }: { product: Product }) => (
  <p className="wide text-2xl">
    {formatMoney(fromMyr(product.price))}
    <EarlierPrice product={product} className="ml-2 font-normal text-base text-smoke" />
    {product.sold && (
      <span className="ml-3 rounded-full bg-jungle px-2.5 py-0.5 align-middle text-sm text-white">sold</span>
    )}
  </p>
)

function ProductFacts({ product, weightGrams }: { product: Product; weightGrams: number | undefined }) {
  const { createdAt, heldUntil, reservedUntil } = product
  const facts: [name: string, value: string | undefined][] = [
    ['Category', useCategoryName()(product.category)],
    ...listFacts(product, garment).map(({ name, value }): [string, string] => [name, value]),
    ['Flaws', product.flaws],
    [
      'Measurements',
      listMeasured(product)
        .map(({ name, cm }) => `${garment.measurementNames[name]} ${cm} cm`)
        .join(', '),
    ],
    ['Weight', weightGrams === undefined ? undefined : `${weightGrams} g`],
    ['Listed', createdAt ? formatDateTime(createdAt) : undefined],
    ['Now', heldUntil && !reservedUntil ? 'Someone is paying for it' : undefined],
  ]
  return facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)
}

const Fact = ({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) => (
  <>
    <dt className="text-smoke">{name}</dt>
    <dd className={`[overflow-wrap:anywhere] ${isStrong ? 'font-semibold' : ''}`}>{value}</dd>
  </>
)

const describeSale = ({ soldAt, soldPrice, price }: Product) =>
  `${soldAt ? formatLongDate(soldAt) : 'some time ago'} for ${formatMoney(fromMyr(soldPrice ?? price))}`
