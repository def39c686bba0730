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
      <div className="shell flex h-18 items-center justify-between gap-4 overflow-hidden pt-2 md:h-auto md:py-5">
        <h1 className="headline whitespace-nowrap text-[min(7.8vw,2.25rem)] leading-[0.86] [word-spacing:0] md:text-[min(4.9vw,5.5rem)]">
          Thrift Bold, <br className="md:hidden" />
          <span className="text-chili">Wear Tuff</span>
        </h1>
        <KinabaluBadge className="size-16 shrink-0 rotate-12 md:size-[min(8vw,9rem)]" />
      </div>
      <Ticker />
    </>
  )
}

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
