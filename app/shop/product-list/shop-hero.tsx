import * as messages from '#app/messages/current.ts'
import { hasFacets } from '#store/products/listing.ts'
import { KinabaluBadge } from '../../ui/brand/kinabalu-badge.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { getShopHref, type ShopParams } from './shop-url.ts'
import { Ticker } from './ticker.tsx'

interface ShopHeroProps {
  params: ShopParams
  /** Search and category in words; empty without both. */
  name: string
  /** The number of products of the listing, if known. */
  total: number | undefined
}

/** The head of the shop: logo and tagline, or what is filtered or searched for. */
export function ShopHero({ params, ...listing }: ShopHeroProps) {
  if (params.filter || params.q || hasFacets(params.facets)) return <ListingHead params={params} {...listing} />
  return (
    <>
      <div className="shell relative flex items-center gap-6 overflow-hidden py-5 md:py-6">
        <h1 className="headline whitespace-nowrap text-[min(11.6vw,3.6rem)] leading-[0.86] [word-spacing:0] sm:text-[11.2vw] md:text-[clamp(3rem,7.2vw,8.5rem)]">
          <Tagline />
        </h1>
        <KinabaluBadge className="max-md:absolute max-md:right-3 max-md:top-2 size-[min(23.5vw,9rem)] shrink-0 rotate-12 md:ml-auto md:size-[clamp(8rem,12vw,14rem)]" />
      </div>
      <Ticker />
    </>
  )
}

/** Three lines on a phone, two on anything wider. */
const Tagline = () => (
  <>
    Thrift <br className="md:hidden" />
    Bold, <br />
    <span className="text-chili">Wear Tuff</span>
  </>
)

const ListingHead = ({ params: { sort, view }, name, total }: ShopHeroProps) => (
  <div className="shell border-ink border-b-2 pt-5 pb-3 md:pt-7 md:pb-6">
    <p className="headline text-[min(1.5rem,5.4vw)] leading-none">
      Thrift Bold, <span className="text-chili">Wear Tuff</span>
    </p>
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
      <h1 className="headline min-w-0 text-[min(9.8vw,3rem)] leading-[0.95] [overflow-wrap:anywhere] md:text-6xl">
        {name || messages.products.filteredProducts}
        {total !== undefined && <span className="tabular"> · {total}</span>}
      </h1>
      <Link
        to={getShopHref({ sort, view })}
        className="wide inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {messages.products.allProducts}
      </Link>
    </div>
  </div>
)
