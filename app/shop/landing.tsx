import { outside } from '#app/http/outside.ts'
import { withoutHold } from '#store/products/product.ts'
import { listProducts } from '#store/products/product-queries.server.ts'
import type { Route } from './+types/landing.ts'
import { Closing } from './landing/closing.tsx'
import { Founders } from './landing/founders.tsx'
import { Hero } from './landing/hero.tsx'
import { NewPieces } from './landing/new-pieces.tsx'
import { Ticker } from './rail/ticker.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, founders } = outside(context)
  const { products } = await listProducts(db, { filter: '', q: '', sort: 'newest', limit: 7 })
  // One photo each is all that this page shows.
  return {
    products: products.map(product => ({ ...withoutHold(product), images: product.images.slice(0, 1) })),
    founders,
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${matches[0].loaderData?.shop.name} · Thrift Bold, Wear Tuff` },
  {
    name: 'description',
    content: 'One-of-a-kind second-hand and vintage clothing from Sabah. Thrift Bold, Wear Tuff.',
  },
]

export default function Landing({ loaderData: { products, founders } }: Route.ComponentProps) {
  const posted = products.filter(({ images }) => images.length > 0).slice(0, 3)
  const others = products.filter(product => !posted.includes(product))
  return (
    <>
      <Hero pieces={posted} />
      <div id="discover" className="-scroll-mt-20">
        <Ticker />
        {products.length > 0 && <NewPieces products={others.length > 0 ? others : products} />}
        <Founders founders={founders} />
      </div>
      <Closing />
    </>
  )
}
