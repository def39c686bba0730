import { getAdminStore } from '#app/context/current-user.ts'
import * as garment from '#app/messages/en/garment.ts'
import { conditionNames } from '#app/messages/en/products.ts'
import type { ProductId } from '#store/ids.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { listMeasured } from '#store/products/garment-facts.ts'
import { listForSale } from '#store/products/indexed-lists.server.ts'
import type { Product } from '#store/products/product.ts'
import { findProductsInOrder } from '#store/products/product-queries.server.ts'
import { createQrCode, type QrCode } from '../../account/qr-code.ts'
import { EarlierPrice } from '../../ui/product/price-tag.tsx'
import { QrCodeImage } from '../../ui/qr-code-image.tsx'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { parseIds } from '../ui/form-schemas.ts'
import { useListOrigin } from '../ui/list-origin.ts'
import { pluralize } from '../ui/pluralize.ts'
import type { Route } from './+types/labels.ts'
import { maxLabels } from './labels-path.ts'

/** Two sheets. */
const newestLabels = 48

/** `?ids=a,b`: the labels of these products; without it those of the newest for sale. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const ids = parseIds(new URL(request.url).searchParams, maxLabels) as ProductId[]
  const { products } =
    ids.length > 0
      ? { products: await findProductsInOrder(store.db, ids) }
      : await listForSale(store, { filter: '', q: '', sort: 'newest', limit: newestLabels })
  return {
    labels: products
      .filter(({ sold }) => !sold)
      .map(product => ({ product, qrCode: createQrCode(`${store.publicUrl}/p/${product.id}`) })),
  }
}

/** Labels for the stall, to be printed on A4 and cut. */
export default function Labels({ loaderData: { labels } }: Route.ComponentProps) {
  const count = pluralize(labels.length, 'label')
  return (
    <AdminPage title="Labels" back={useListOrigin()}>
      {labels.length === 0 ? (
        <AdminEmptyState message="No product for sale">
          <AdminLink to="/admin/add-product" tone="main">
            Add New Product
          </AdminLink>
        </AdminEmptyState>
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-[1fr_auto] md:items-start print:hidden">
            <ol className="grid max-w-prose list-decimal gap-1 pl-5">
              <li>Print on A4 at full size, cut along the lines, and fix a label to each piece.</li>
              <li>Shoppers who scan the code see the piece in the shop.</li>
              <li>You, signed in, get its admin page: press ‘Sold elsewhere’ there when it is sold.</li>
            </ol>
            <AdminButton tone="main" className="noscript:hidden" onClick={() => print()}>
              Print {labels.length === 1 ? 'label' : count}
            </AdminButton>
          </div>
          <div className="rounded-lg bg-sand/50 p-3 md:p-6">
            <ul className="labels printed-alone grid grid-cols-[repeat(auto-fill,minmax(min(72mm,100%),1fr))] gap-3 print:grid-cols-3 print:gap-0">
              {labels.map(({ product, qrCode }) => (
                <li key={product.id} className="min-w-0">
                  <StallLabel product={product} qrCode={qrCode} />
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </AdminPage>
  )
}

const maxMeasurements = 3

/** Price, size, condition and measurements of a piece, with a code that leads to it. */
function StallLabel({ product, qrCode }: { product: Product; qrCode: QrCode }) {
  const { title, price, brand, size, fitSize, condition } = product
  const measured = listMeasured(product).map(({ name, cm }) => `${garment.measurementNames[name]} ${cm}`)
  const facts = [
    brand,
    size && `Label ${size}`,
    fitSize && fitSize !== size && `Fits ${garment.getSizeName(fitSize)}`,
    condition && conditionNames[condition],
  ].filter(Boolean)
  return (
    <article
      aria-label={`Label of ${title}`}
      className="flex h-full min-h-[35mm] items-center gap-2 border border-smoke border-dashed bg-white p-2 text-black text-sm leading-tight print:h-[35mm] print:text-xs"
    >
      <div className="min-w-0 flex-1">
        <p className="wide text-2xl leading-none print:text-xl">
          {formatMoney(fromMyr(price))}
          <EarlierPrice product={product} className="ml-1 font-normal text-sm" />
        </p>
        <h2 className="mt-1 line-clamp-2 font-semibold text-base leading-tight print:text-xs [overflow-wrap:anywhere]">
          {title}
        </h2>
        {facts.length > 0 && <p className="mt-0.5 line-clamp-2 [overflow-wrap:anywhere]">{facts.join(' · ')}</p>}
        {measured.length > 0 && <p className="mt-0.5">{measured.slice(0, maxMeasurements).join(' · ')} cm</p>}
      </div>
      <QrCodeImage qrCode={qrCode} label={`QR code of ${title}`} className="size-[24mm] shrink-0" />
    </article>
  )
}
