import { formatMoney, sen, toMyr } from '#store/money.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { findPhoto, type LocalDraft, type LocalDrafts } from '../product-entry/draft-database.ts'
import type { DraftStore } from '../product-entry/draft-store.ts'
import { PhotoTile } from '../product-entry/photo-tile.tsx'
import { proposeTitle } from '../product-entry/propose-text.ts'
import { ListedNote } from '../products/listed-note.tsx'
import type { SharedProduct } from '../products/share-text.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { BringBack } from '../ui/bring-back.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { clearListed } from './batch-actions.ts'

interface ProductRowsProps {
  local: Pick<LocalDrafts, 'photos'>
  drafts: readonly LocalDraft[]
  store: DraftStore
  onOpen: (id: string) => void
}

/** All products of the batch with what is left to do. */
export function ProductRows({ local, drafts, store, onOpen }: ProductRowsProps) {
  const rows = drafts.filter(({ state }) => state !== 'sorting')
  const products = rows.filter(({ state }) => state !== 'deleted')
  const firstDraft = products.find(({ state, form }) => state === 'draft' && !form)
  const listed = products.filter(({ state }) => state === 'listed')
  const inShop = listed.filter(product => !isForDrop(product))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="batch-products" className="grid gap-3">
      <h2 id="batch-products" className="wide">
        {products.length === 1 ? '1 piece' : `${products.length} pieces`}
      </h2>
      {firstDraft && (
        <AdminButton tone="main" className="sm:justify-self-start" onClick={() => onOpen(firstDraft.id)}>
          Go on describing
        </AdminButton>
      )}
      <ol className="grid gap-2">
        {rows.map(product =>
          product.state === 'deleted' ? (
            <DeletedRow key={`deleted ${product.id}`} product={product} store={store} />
          ) : (
            <ProductRow
              key={product.id}
              local={local}
              product={product}
              store={store}
              onOpen={onOpen}
              number={products.indexOf(product) + 1}
            />
          ),
        )}
      </ol>
      {inShop.length > 0 && <ListedNote products={inShop.map(toShared)} />}
      {listed.length > 0 && (
        <AdminButton onClick={() => void clearListed(store)}>Clear what is in the shop</AdminButton>
      )}
    </section>
  )
}

const isForDrop = ({ dropId, form }: LocalDraft) => dropId || form?.publication?.when === 'drop'

/** As shoppers see it. */
const toShared = ({ id, inputs }: LocalDraft): SharedProduct => ({
  ...{ id, size: inputs.size, fitSize: inputs.fitSize },
  title: inputs.title || proposeTitle(inputs),
  price: toMyr(parsePrice(inputs.price) ?? sen(0)),
})

/** A draft that was just deleted, as long as it can be brought back. */
function DeletedRow({ product: { id, inputs, editedAt }, store }: { product: LocalDraft; store: DraftStore }) {
  const message = `${inputs.title || proposeTitle(inputs) || 'Draft'} deleted`
  return (
    <li className="sheet p-2 empty:hidden">
      <BringBack message={message} deletedAt={editedAt} onBringBack={() => void store.bringBack(id)} />
    </li>
  )
}

interface ProductRowProps extends Omit<ProductRowsProps, 'drafts'> {
  product: LocalDraft
  number: number
}

function ProductRow({ local, product, number, store, onOpen }: ProductRowProps) {
  const { id, inputs, state, form, error, photoKeys } = product
  const cover = findPhoto(local, photoKeys[0] ?? '')
  const title = inputs.title || proposeTitle(inputs) || `Piece ${number}`
  const price = parsePrice(inputs.price)
  return (
    <li className="sheet grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 p-2">
      <div className="relative aspect-[4/5]">{cover && <PhotoTile photo={cover} label="" />}</div>
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-smoke text-sm">
          {state === 'listed' && isForDrop(product) ? 'Waits for its drop' : stateNames[state]}
          {price !== undefined && `, ${formatMoney(price)}`}
        </p>
        {error && (state === 'draft' || state === 'listed') && (
          <p className="font-semibold text-ember text-sm">{error}</p>
        )}
      </div>
      <div className="flex gap-2">
        {state === 'draft' && (
          <>
            {form ? (
              <AdminLink to={`/admin/add-product?draft=${id}`}>
                <span className="sr-only">{title}: </span>edit
              </AdminLink>
            ) : (
              <AdminButton onClick={() => onOpen(id)}>
                <span className="sr-only">{title}: </span>edit
              </AdminButton>
            )}
            <ConfirmButton
              tone="danger"
              label="×"
              aria-label={`Delete ${title}`}
              onConfirm={() => void store.remove(id)}
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

const stateNames: Record<LocalDraft['state'], string> = {
  sorting: 'Not described',
  draft: 'Draft',
  publishing: 'On the way to the shop',
  listed: 'In the shop',
  deleted: 'Deleted',
}
