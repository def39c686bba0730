import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#store/money.ts'
import { parsePrice } from '#store/products/product-draft.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Batch, BatchProduct } from './batch-database.ts'
import { BatchPhotoTile } from './batch-photo-tile.tsx'
import type { BatchStore } from './batch-store.ts'
import { proposeTitle } from './propose-text.ts'

interface ProductRowsProps {
  batch: Batch
  products: readonly BatchProduct[]
  store: BatchStore
  onOpen: (id: string) => void
}

/** All products of the batch with what is left to do. */
export function ProductRows({ batch, products, store, onOpen }: ProductRowsProps) {
  const firstDraft = products.find(({ state }) => state === 'draft')
  const hasListed = products.some(({ state }) => state === 'listed')
  if (products.length === 0) return null
  return (
    <section aria-labelledby="batch-products" className="grid gap-3">
      <h2 id="batch-products" className="wide text-lg">
        {products.length === 1 ? '1 piece' : `${products.length} pieces`}
      </h2>
      {firstDraft && (
        <AdminButton tone="main" onClick={() => onOpen(firstDraft.id)}>
          Go on describing
        </AdminButton>
      )}
      <ol className="grid gap-2">
        {products.map((product, index) => (
          <ProductRow key={product.id} {...{ batch, product, store, onOpen }} number={index + 1} />
        ))}
      </ol>
      {hasListed && <AdminButton onClick={() => void store.clearListed()}>Clear what is in the shop</AdminButton>}
    </section>
  )
}

interface ProductRowProps extends Omit<ProductRowsProps, 'products'> {
  product: BatchProduct
  number: number
}

function ProductRow({ batch, product, number, store, onOpen }: ProductRowProps) {
  const { id, inputs, state, error, photoKeys, dropId } = product
  const [isConfirming, setIsConfirming] = useState(false)
  const cover = batch.photos.get(photoKeys[0] ?? '')
  const title = inputs.title || proposeTitle(inputs) || `Piece ${number}`
  const price = parsePrice(inputs.price)
  return (
    <li className="sheet grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 p-2">
      <div className="relative h-16">{cover && <BatchPhotoTile photo={cover} label="" />}</div>
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-smoke text-sm">
          {state === 'listed' && dropId ? 'Waits for its drop' : stateNames[state]}
          {price !== undefined && `, ${formatMoney(price)}`}
        </p>
        {error && (state === 'draft' || state === 'listed') && (
          <p className="font-semibold text-ember text-sm">{error}</p>
        )}
      </div>
      <div className="flex gap-2">
        {state === 'draft' && (
          <>
            <AdminButton onClick={() => onOpen(id)}>
              <span className="sr-only">{title}: </span>edit
            </AdminButton>
            <AdminButton tone="danger" aria-label={`Delete ${title}`} onClick={() => setIsConfirming(true)}>
              ×
            </AdminButton>
            <ConfirmDialog
              isOpen={isConfirming}
              onClose={() => setIsConfirming(false)}
              onConfirm={() => void store.remove(product)}
              title="Delete this draft?"
              description={`${title} and its photos are deleted.`}
              confirmLabel="Delete"
            />
          </>
        )}
        {state === 'publishing' && (
          <AdminButton onClick={() => void store.reopen(id)}>
            <span className="sr-only">{title}: </span>take back
          </AdminButton>
        )}
        {state === 'listed' && (
          <Link to={`/admin/product/${id}`} className="inline-flex min-h-11 items-center px-2 underline">
            <span className="sr-only">{title}: </span>open
          </Link>
        )}
      </div>
    </li>
  )
}

const stateNames: Record<BatchProduct['state'], string> = {
  sorting: 'Not described',
  draft: 'Draft',
  publishing: 'On the way to the shop',
  listed: 'In the shop',
  deleted: 'Deleted',
}
