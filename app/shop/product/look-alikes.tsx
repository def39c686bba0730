import { Link } from 'react-router'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'
import { CardPhoto } from '../product-list/card-photo.tsx'
import { gridSizes } from '../product-list/photo-sizes.ts'

/** Products of the same category that are for sale. */
export const LookAlikes = ({ products }: { products: readonly Product[] }) =>
  products.length > 0 && (
    <section aria-labelledby="look-alikes" className="shell mt-16 md:mt-24">
      <h2 id="look-alikes" className="headline text-2xl md:text-4xl">
        More like this
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-x-8">
        {products.map(product => (
          <li key={product.id}>
            <Link to={`/product/${product.id}`} className="group block">
              <CardPhoto product={product} sizes={gridSizes} />
              <h3 className="wide mt-3 text-[1.0625rem] leading-tight decoration-[3px] decoration-chili underline-offset-4 [overflow-wrap:anywhere] group-hover:underline md:text-xl">
                {product.title}
                <span className="sr-only">, {formatMoney(fromMyr(product.price))}</span>
              </h3>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
