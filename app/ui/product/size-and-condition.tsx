import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'

/** What decides first whether a piece is for somebody, on one line. */
export const SizeAndCondition = ({ product: { size, condition } }: { product: Pick<Product, 'size' | 'condition'> }) =>
  (size || condition) && (
    <span className="flex min-w-0 items-center gap-2 leading-snug">
      {size && (
        <span className="wide min-w-[1.6em] max-w-32 shrink-0 truncate bg-ink px-1.5 text-center text-chalk">
          <span className="sr-only">{messages.product.size('')}</span>
          {size}
        </span>
      )}
      {condition && (
        <span className="min-w-0 truncate pr-0.5 font-semibold">{messages.products.conditionNames[condition]}</span>
      )}
    </span>
  )
