import { outside } from '#app/http/outside.ts'
import { withoutHold } from '#store/products/product.ts'
import { listProducts } from '#store/products/product-queries.server.ts'
import { LinkButton } from '../ui/button.tsx'
import { KinabaluBadge } from '../ui/kinabalu-badge.tsx'
import { useShop } from '../ui/use-shop.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import type { Route } from './+types/landing.ts'
import { ProductGrid } from './product-grid.tsx'
import { Tagline } from './shop-hero.tsx'
import { Ticker } from './ticker.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = await listProducts(outside(context).db, { filter: '', q: '', sort: 'newest', limit: 8 })
  return { products: products.map(withoutHold) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${matches[0].loaderData?.shop.name} · Thrift Bold, Wear Tuff` },
  {
    name: 'description',
    content: 'One-of-a-kind second-hand and vintage clothing from Sabah. Thrift Bold, Wear Tuff.',
  },
]

export default function Landing({ loaderData: { products } }: Route.ComponentProps) {
  const { shop } = useShop()
  return (
    <>
      <div className="flex min-h-svh flex-col bg-mustard">
        <div className="shell flex flex-1 flex-col py-6">
          <Wordmark name={shop.name} className="text-[1.625rem] [&_span]:text-ember" />
          <div className="relative my-auto py-10">
            <Tagline isStacked className="text-[min(11.9vw,25svh)] [&_span]:text-ember" />
            <KinabaluBadge className="-top-4 absolute right-0 size-[26vw] rotate-12 md:top-0 md:size-[min(21vw,38svh)]" />
          </div>
          <div className="flex flex-wrap items-end justify-between gap-6">
            <p className="max-w-sm text-lg leading-snug md:text-xl">
              One-of-a-kind second-hand and vintage clothes from Sabah. When it’s gone, it’s gone.
            </p>
            <LinkButton to="/shop" tone="chili" size="large">
              Explore our collection
            </LinkButton>
          </div>
        </div>
        <Ticker />
      </div>
      {products.length > 0 && (
        <section className="shell pt-14">
          <h2 className="headline mb-8 text-[clamp(2rem,6vw,5rem)]">Just in</h2>
          <ProductGrid products={products} />
        </section>
      )}
    </>
  )
}
