import type { Product } from '#store/products/product.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { CategoryPill } from '../../ui/product/category-pill.tsx'
import { Photo } from '../../ui/product/photo.tsx'
import { SoldStamp, soldPhotoClass } from '../../ui/product/sold-stamp.tsx'
import { gridSizes } from '../product-list/photo-sizes.ts'
import { formatSoldLabel } from './sold-label.ts'

/** A sold product. `now` is the server's time, so that server and browser render the same label. */
export const SoldCard = ({ product, now, isFirst }: { product: Product; now: Date; isFirst: boolean }) => (
  <Link to={`/product/${product.id}`} className="group block">
    <div className="lift relative">
      <Photo
        image={product.images[0]}
        alt=""
        sizes={gridSizes}
        isFirst={isFirst}
        className={`aspect-[4/5] w-full border-2 border-ink ${soldPhotoClass}`}
      />
      <SoldStamp />
    </div>
    <h2 className="wide mt-3 text-[1.0625rem] leading-tight group-hover:underline md:mt-4 md:text-xl">
      {product.title}
    </h2>
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <CategoryPill category={product.category} />
      <span className="text-smoke text-sm">{formatSoldLabel(product.soldAt, now)}</span>
    </p>
  </Link>
)
