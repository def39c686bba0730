import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { ProductCard } from '../product-list/product-card.tsx'

/** Some of the newest products, in columns at alternating heights. */
export const NewProducts = ({ products }: { products: readonly Product[] }) => (
  <section aria-labelledby="just-in" className="shell overflow-x-clip pt-14 pb-20 md:pt-24 md:pb-32">
    <h2 id="just-in" className="headline text-[min(17vw,12rem)]">
      {messages.landing.justIn}
    </h2>
    <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-9 large-text:grid-cols-1 md:mt-12 md:gap-x-6 lg:grid-cols-4 xl:gap-x-9">
      {products.map(product => (
        <li
          key={product.id}
          className="min-w-0 even:mt-10 even:-mb-10 large-text:even:my-0 lg:even:mt-20 lg:even:-mb-20 pass [--pass:0rem] even:[--pass:1.75rem]"
        >
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  </section>
)
