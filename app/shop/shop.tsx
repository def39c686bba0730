import { data, type ShouldRevalidateFunctionArgs, useNavigation, useSearchParams } from 'react-router'
import { outside } from '#app/http/outside.ts'
import { pageSize } from '#store/products/listing.ts'
import { withoutHold } from '#store/products/product.ts'
import { isCursor, listProducts } from '#store/products/product-queries.server.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { reportFailure } from '../ui/report-failure.ts'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/shop.ts'
import { listingKey, readShopAddress, type ShopAddress, shopHref } from './rail/shop-address.ts'
import { ShopControls } from './rail/shop-controls.tsx'
import { ShopHero } from './rail/shop-hero.tsx'
import { ShopRail } from './rail/shop-rail.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = outside(context)
  const params = new URL(request.url).searchParams
  const { view: _, ...listing } = readShopAddress(params)
  const said = params.get('cursor')
  const cursor = said && isCursor(said) ? said : null
  try {
    const { products, nextCursor } = await listProducts(db, { ...listing, limit: pageSize, ...(cursor && { cursor }) })
    return { listing, cursor, products: products.map(withoutHold), nextCursor, hasFailed: false }
  } catch (error) {
    // ERR-08: the page around the list still stands.
    log.error({ err: error }, 'The pieces of the shop could not be read')
    return data({ listing, cursor, products: [], nextCursor: null, hasFailed: true }, { status: 500 })
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    // Whoever has gone on to another page does not want them any more: that is no failure.
    if (!request.signal.aborted) reportFailure('The pieces could not be read', error)
    const { view: _, ...listing } = readShopAddress(new URL(request.url).searchParams)
    return { listing, cursor: null, products: [], nextCursor: null, hasFailed: true }
  }
}

/** How the pieces are laid out is the browser's business. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const listed = ({ searchParams }: URL) => listingKey(readShopAddress(searchParams)) + searchParams.get('cursor')
  return listed(currentUrl) === listed(nextUrl) ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const name = matches[0].loaderData?.shop.name ?? ''
  const listing = loaderData?.listing
  const shown = [listing?.q && `“${listing.q}”`, listing?.filter].filter(Boolean).join(' in ')
  return [
    { title: shown ? `${shown} · ${name}` : `${name} · Thrift Bold, Wear Tuff` },
    {
      name: 'description',
      content: 'One-of-a-kind second-hand and vintage clothing from Sabah. Thrift Bold, Wear Tuff.',
    },
  ]
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { location } = useNavigation()
  const pending = location?.pathname === '/shop' ? readShopAddress(new URLSearchParams(location.search)) : undefined
  const address = readShopAddress(params)
  const key = `${listingKey(loaderData.listing)} ${loaderData.cursor}`
  return (
    <>
      <ShopHero />
      <div className="shell mt-5 md:mt-8">
        <ShopControls address={pending ?? address} />
        {loaderData.hasFailed ? (
          <NotRead address={address} isTrying={pending !== undefined} />
        ) : (
          <ShopRail key={key} page={loaderData} address={address} isLeaving={pending !== undefined} />
        )}
      </div>
    </>
  )
}

const NotRead = ({ address, isTrying }: { address: ShopAddress; isTrying: boolean }) => (
  <div className="mt-8">
    <EmptyState title="The rail got stuck">
      {isTrying ? (
        <Spinner />
      ) : (
        <LinkButton to={shopHref(address)} reloadDocument tone="mustard" size="large">
          Try again
        </LinkButton>
      )}
    </EmptyState>
  </div>
)
