import * as garment from '#app/messages/en/garment.ts'
import { formatDateTime } from '#store/dates.ts'
import { listMeasured } from '#store/products/garment-facts.ts'
import type { Product } from '#store/products/product.ts'
import { listFacts } from '../../ui/product/describe-fact.ts'
import { useCategoryName } from '../ui/use-admin-data.ts'

interface ProductFactsProps {
  product: Product
  weightGrams: number | undefined
}

export function ProductFacts({ product, weightGrams }: ProductFactsProps) {
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

export const Fact = ({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) => (
  <>
    <dt className="text-smoke">{name}</dt>
    <dd className={`[overflow-wrap:anywhere] ${isStrong ? 'font-semibold' : ''}`}>{value}</dd>
  </>
)
