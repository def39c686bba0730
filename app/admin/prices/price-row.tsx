import { formatMoney, sen, toMyr } from '#store/money.ts'
import type { PriceRule } from '#store/products/price-rule.ts'
import { EarlierPrice } from '../../ui/product/price-tag.tsx'
import { Thumbnail } from '../orders/thumbnail.tsx'
import { describeAskedTime, type PriceRowData, previewPrice } from './price-preview.ts'

interface PriceRowProps {
  row: PriceRowData
  /** What would be done to it while it is selected; undefined while the rule is not complete. */
  rule: PriceRule | undefined
  /** ISO 8601. */
  now: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** A product with its price, and with the new one while it is selected. A press selects it. */
export function PriceRow({ row, rule, now, isSelected, onSelect }: PriceRowProps) {
  const { title, image, priceSen, earlierPriceSen } = row
  const preview = isSelected && rule ? previewPrice(row, rule, now) : undefined
  return (
    <label className="sheet flex h-full cursor-pointer items-center gap-3 p-2 pr-3 has-checked:border-jungle has-checked:bg-chalk">
      <input
        type="checkbox"
        className="size-6 shrink-0"
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <span className="shrink-0">
        <Thumbnail image={image} width={12} />
      </span>
      <span className="grid min-w-0 grow">
        <span className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{title}</span>
        <span className="tabular flex flex-wrap items-baseline gap-x-2">
          <span>
            {formatMoney(priceSen)}
            {earlierPriceSen !== null && (
              <EarlierPrice
                product={{ price: toMyr(priceSen), earlierPrice: toMyr(sen(earlierPriceSen)) }}
                className="ml-1 text-smoke text-sm"
              />
            )}
          </span>
          {preview?.price !== undefined && (
            <span className="font-bold text-jungle">
              <span aria-hidden="true">→</span>
              <span className="sr-only">new price</span> {formatMoney(preview.price)}
            </span>
          )}
        </span>
        <span className="text-smoke text-sm">{preview ? preview.note : describeAskedTime(row, now)}</span>
      </span>
    </label>
  )
}
