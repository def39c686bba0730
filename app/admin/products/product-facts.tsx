import * as garment from '#app/messages/en/garment.ts'
import { conditionNames } from '#app/messages/en/products.ts'
import { formatDateTime } from '#store/dates.ts'
import { listMeasured } from '#store/products/garment-facts.ts'
import type { Product } from '#store/products/product.ts'

interface ProductFactsProps {
  product: Product
  weightGrams: number | undefined
}

/** What is known about a product, as rows of a description list. */
export function ProductFacts({ product, weightGrams }: ProductFactsProps) {
  const { garmentType, condition, fitSize, colours, era, createdAt, heldUntil } = product
  const facts: [name: string, value: string | undefined][] = [
    ['Category', product.category.toLowerCase()],
    ['Type', garmentType && garment.typeNames[garmentType]],
    ['Brand', product.brand],
    ['Size', product.size],
    ['Fits', fitSize && garment.getSizeName(fitSize)],
    ['Condition', condition && conditionNames[condition]],
    ['Flaws', product.flaws],
    [
      'Measurements',
      listMeasured(product)
        .map(({ name, cm }) => `${garment.measurementNames[name]} ${cm} cm`)
        .join(', '),
    ],
    ['Colours', colours?.map(colour => garment.colourNames[colour]).join(', ')],
    ['Material', product.material],
    ['Era', era && garment.eraNames[era]],
    ['Made in', product.origin],
    ['Care', product.care],
    ['Weight', weightGrams === undefined ? undefined : `${weightGrams} g`],
    ['Listed', createdAt ? formatDateTime(createdAt) : undefined],
    ['Now', heldUntil ? 'Someone is paying for it' : undefined],
  ]
  return facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)
}

export const Fact = ({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) => (
  <>
    <dt className="text-smoke">{name}</dt>
    <dd className={`[overflow-wrap:anywhere] ${isStrong ? 'font-semibold' : ''}`}>{value}</dd>
  </>
)
