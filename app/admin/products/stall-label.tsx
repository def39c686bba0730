import * as garment from '#app/messages/en/garment.ts'
import { conditionNames } from '#app/messages/en/products.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { listMeasured } from '#store/products/garment-facts.ts'
import type { Product } from '#store/products/product.ts'
import type { QrCode } from '../../account/qr-code.ts'
import { EarlierPrice } from '../../ui/product/price-tag.tsx'
import { QrCodeImage } from '../../ui/qr-code-image.tsx'

const maxMeasurements = 3

/** Price, size, condition and measurements of a piece, with a code that leads to it. */
export function StallLabel({ product, qrCode }: { product: Product; qrCode: QrCode }) {
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
      className="flex h-full min-h-[35mm] items-center gap-2 border border-smoke border-dashed bg-white p-2 text-black text-xs leading-tight print:h-[35mm]"
    >
      <div className="min-w-0 flex-1">
        <p className="wide text-xl leading-none">
          {formatMoney(fromMyr(price))}
          <EarlierPrice product={product} className="ml-1 font-normal text-sm" />
        </p>
        <h2 className="mt-1 line-clamp-2 font-semibold [overflow-wrap:anywhere]">{title}</h2>
        {facts.length > 0 && <p className="mt-0.5 line-clamp-2 [overflow-wrap:anywhere]">{facts.join(' · ')}</p>}
        {measured.length > 0 && <p className="mt-0.5">{measured.slice(0, maxMeasurements).join(' · ')} cm</p>}
      </div>
      <QrCodeImage qrCode={qrCode} label={`QR code of ${title}`} className="size-[24mm] shrink-0" />
    </article>
  )
}
