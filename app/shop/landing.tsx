import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { listForSale } from '#store/products/indexed-lists.server.ts'
import { type Product, toCard } from '#store/products/product.ts'
import type { Founders as FoundersData } from '#store/settings/settings.ts'
import { subscribeToShopStream } from '../live/use-product-events.ts'
import { FarRidge, NearRidge, Sun } from '../ui/brand/ridges.tsx'
import { LinkButton } from '../ui/controls/button.tsx'
import { fetchOk } from '../ui/fetch-ok.ts'
import { useRootData } from '../ui/hooks/use-root-data.ts'
import type { Route } from './+types/landing.ts'
import { Hero } from './landing/hero.tsx'
import ceoUrl from './landing/portrait-ceo.svg?url'
import ctoUrl from './landing/portrait-cto.svg?url'
import { CartLink } from './layout/navigation.tsx'
import { MyOrders } from './order/my-orders.tsx'
import { ProductCard } from './product-list/product-card.tsx'
import { Ticker } from './product-list/ticker.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const store = storeContext(context)
  const { products } = await listForSale(store, { filter: '', q: '', sort: 'newest', limit: 7 })
  const { founders, brand } = store.settings.current()
  const { ticker, ...words } = brand[messages.language]
  return { products: products.map(toCard), founders, ticker, words }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: `${matches[0].loaderData?.shop.name} · ${matches[0].loaderData?.tagline}` },
  { name: 'description', content: loaderData?.words.description },
]

export default function Landing({ loaderData: { products, founders, ticker, words } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!document.querySelector('stale-mark')) return
    return subscribeToShopStream({
      onEvent() {},
      // Lists of products are never stale: while they fail, so would the page.
      async onResync() {
        await fetchOk('/api/products?limit=1')
        await revalidate()
      },
    })
  }, [revalidate])
  const heroProducts = products.filter(({ images }) => images.length > 0).slice(0, 3)
  const others = products.filter(product => !heroProducts.includes(product))
  return (
    <>
      {/* Takes no room of its own, as it is known late. */}
      <div className="fixed right-(--page-margin) bottom-5 z-40 md:absolute md:top-[1.2rem] md:right-[calc(var(--page-margin)+12rem)] md:bottom-auto md:[&>a]:min-h-9">
        <CartLink hidesWhenEmpty />
      </div>
      <Hero products={heroProducts} words={words} />
      <div id="discover" className="-scroll-mt-20">
        <Ticker phrases={ticker} />
        <MyOrders className="shell pt-14" />
        {products.length > 0 && <NewProducts products={others.length > 0 ? others : products} />}
        <Founders founders={founders} />
      </div>
      <CallToAction />
    </>
  )
}

/** The last section before the footer, with a link to the shop. */
const CallToAction = () => (
  <section className="relative -mb-20 grid justify-items-center overflow-clip bg-mustard px-4 [--focus:var(--color-ink)] pt-20 pb-[max(10.5rem,18.5vw)] text-center md:pt-32">
    <Sun className="sunrise absolute bottom-[-12vw] left-[calc(50%-max(15rem,26vw))] w-[max(30rem,52vw)]" />
    <p className="headline relative text-[13vw] sm:text-[min(9.4vw,11rem)]">
      {messages.landing.oneOfEach} <br />
      {messages.landing.beQuick}
    </p>
    <LinkButton to="/shop" tone="ink" size="large" className="relative mt-10 min-h-18 md:px-12 md:text-3xl">
      {messages.landing.exploreCollection}
    </LinkButton>
    <FarRidge className="-translate-x-1/2 absolute bottom-0 left-1/2 h-[max(9rem,16vw)] w-full min-w-[44rem]" />
    <NearRidge className="absolute bottom-0 h-[max(3rem,6vw)] w-full text-ink" />
  </section>
)

/** Some of the newest products, in columns at alternating heights. */
const NewProducts = ({ products }: { products: readonly Product[] }) => (
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

/** The founders. Names, quotes and portraits are settings; drawings replace missing portraits. */
function Founders({ founders: { cto, ceo } }: { founders: FoundersData }) {
  const { look } = useRootData()
  const draw = (name: string, url: string) => (look ? `/brand/portrait-${name}.svg?v=${look.version}` : url)
  const posters = [
    {
      ...ceo,
      portrait: ceo.portrait ?? draw('ceo', ceoUrl),
      rotateClass: 'rotate-2',
      layoutClass:
        '[--pass:0rem] md:[--pass:2.5rem] md:col-start-2 md:row-span-2 md:row-start-1 md:mt-[8vw] md:justify-self-end',
    },
    {
      ...cto,
      portrait: cto.portrait ?? draw('cto', ctoUrl),
      rotateClass: '-rotate-2',
      layoutClass: '[--pass:0rem]',
    },
  ]
  return (
    <section aria-labelledby="founders" className="overflow-clip bg-dusk text-chalk">
      <div className="shell grid grid-cols-1 gap-x-[5vw] gap-y-14 py-16 md:py-24 md:grid-cols-2 md:gap-y-20">
        <h2 id="founders" className="headline text-[min(12.4vw,9rem)] md:text-[min(5.8vw,6.4rem)]">
          {messages.landing.meetThe} <br />
          <span className="text-mustard">{messages.landing.founders}</span>
        </h2>
        {posters.map(({ title, name, quote, portrait, rotateClass, layoutClass }) => (
          <article key={rotateClass} className={`pass w-full max-w-[38rem] ${layoutClass}`}>
            <div className={`relative mx-auto w-[94%] ${rotateClass}`}>
              <img
                src={portrait}
                alt={name}
                width={400}
                height={500}
                loading="lazy"
                decoding="async"
                className="aspect-[4/5] w-full border-[3px] border-ink bg-mustard object-cover shadow-[8px_8px_0_var(--color-ink)]"
              />
              <span aria-hidden="true" className="tape -top-4 -translate-x-1/2 absolute left-1/2 h-8 w-2/5 rotate-2" />
              <p className="die-cut -left-3 absolute bottom-[7%]">
                <span
                  className={`hangtag -rotate-3 py-2 ${title.length > 6 ? 'text-2xl lg:text-4xl' : 'text-5xl lg:text-7xl'}`}
                >
                  {title}
                </span>
              </p>
            </div>
            <h3 className="headline mt-10 text-[clamp(1.5rem,8vw,2.25rem)] lg:text-5xl">{name}</h3>
            <p className="mt-4 max-w-xl text-lg leading-snug md:text-xl">{quote}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
