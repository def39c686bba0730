import { formatDateTime } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Photo } from '../../ui/product/photo.tsx'
import { EarlierPrice } from '../../ui/product/price-tag.tsx'
import { useCategoryName } from '../ui/use-admin-data.ts'

const sizes = '(min-width: 90rem) 14rem, (min-width: 64rem) 23vw, (min-width: 30rem) 31vw, 46vw'

export const AdminProductCard = ({ product }: { product: Product }) => (
  <Link to={`/admin/product/${product.id}`} className="group block">
    <Photo
      image={product.images[0]}
      alt=""
      sizes={sizes}
      className="aspect-[4/5] w-full rounded-lg border border-sand group-hover:border-jungle"
    />
    <div className="grid gap-0.5 px-1 pt-2">
      <h2 className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere] group-hover:underline">
        {product.title}
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="tabular">
          {product.sold && 'sold for '}
          {formatMoney(fromMyr(product.soldPrice ?? product.price))}
          <EarlierPrice product={product} className="ml-1 text-smoke text-sm" />
        </span>
        <span className="text-smoke text-sm">{useCategoryName()(product.category)}</span>
      </p>
      {product.heldUntil && (
        <p className="font-semibold text-ember text-sm">
          {product.reservedUntil ? `reserved until ${formatDateTime(product.reservedUntil)}` : 'someone is paying'}
        </p>
      )}
    </div>
  </Link>
)
