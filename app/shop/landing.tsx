import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { toCard } from '#store/products/product.ts'
import { listProducts } from '#store/products/product-queries.server.ts'
import { logError } from '../ui/feedback/log-error.ts'
import { loadModule } from '../ui/load-module.tsx'
import type { Route } from './+types/landing.ts'
import { CallToAction } from './landing/call-to-action.tsx'
import { Founders } from './landing/founders.tsx'
import { Hero } from './landing/hero.tsx'
import { NewProducts } from './landing/new-products.tsx'
import { Ticker } from './product-list/ticker.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = storeContext(context)
  const { products } = await listProducts(db, { filter: '', sort: 'newest', limit: 7 })
  // This page shows one photo of each product.
  return {
    products: products.map(product => ({ ...toCard(product), images: product.images.slice(0, 1) })),
    founders: settings.current().founders,
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${matches[0].loaderData?.shop.name} · Thrift Bold, Wear Tuff` },
  { name: 'description', content: messages.products.shopDescription },
]

export default function Landing({ loaderData: { products, founders } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (document.querySelector('stale-mark'))
      loadModule(() => import('../live/leave-stale-page.ts')).then(
        ({ leaveStalePage }) => leaveStalePage(revalidate),
        (error: unknown) => logError('Failed to watch for the end of the outage', error),
      )
  }, [revalidate])
  const heroProducts = products.filter(({ images }) => images.length > 0).slice(0, 3)
  const others = products.filter(product => !heroProducts.includes(product))
  return (
    <>
      <Hero products={heroProducts} />
      <div id="discover" className="-scroll-mt-20">
        <Ticker />
        {products.length > 0 && <NewProducts products={others.length > 0 ? others : products} />}
        <Founders founders={founders} />
      </div>
      <CallToAction />
    </>
  )
}
