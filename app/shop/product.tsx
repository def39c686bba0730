import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { listLookAlikes } from '#store/products/indexed-lists.server.ts'
import { type Product, toCard, withoutHold } from '#store/products/product.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { Link } from '../ui/navigation/link.tsx'
import { CategoryPill } from '../ui/product/category-pill.tsx'
import { Gallery } from '../ui/product/gallery.tsx'
import { HoldBadge } from '../ui/product/hold-badge.tsx'
import { EarlierPrice, PriceTag } from '../ui/product/price-tag.tsx'
import { SoldStamp } from '../ui/product/sold-stamp.tsx'
import type { Route } from './+types/product.ts'
import { AlertSlot } from './alerts/alert-slot.tsx'
import { isOwnHold } from './checkout/pending-payment.ts'
import { getShippingLine } from './checkout/shipping-fees.ts'
import { FitsMe } from './fits-me/fits-me.tsx'
import { AskAboutProduct } from './product/ask-about-product.tsx'
import { CartToggle } from './product/cart-toggle.tsx'
import { HoldNote } from './product/hold-note.tsx'
import { LookAlikes } from './product/look-alikes.tsx'
import { MissingProduct, ProductLoadError } from './product/missing-product.tsx'
import { describePassport } from './product/passport.ts'
import { buildProductMeta } from './product/product-meta.ts'
import { SaveButton } from './product/save-button.tsx'
import { ShareButton } from './product/share-button.tsx'
import { SoldNote } from './product/sold-note.tsx'
import { SwingTag } from './product/swing-tag.tsx'
import { useLivePassport } from './product/use-live-passport.ts'
import { useLiveProduct } from './product/use-live-product.ts'
import { addRecentlySeen } from './saved/recently-seen-store.ts'
import { RecentlySeen } from './saved/stored-products.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const store = storeContext(context)
  const { db, publicUrl, settings, mail } = store
  const found = await findListedProduct(db, params.id)
  if (!found || found.scheduledFor) throw data(messages.product.notFound, { status: 404, statusText: 'Not Found' })
  return {
    product: withoutHold(found.product),
    // Made here, like the tags, to keep its words out of the page's script.
    passport: describePassport(found.product),
    isWithdrawn: found.withdrawnAt !== null,
    tags: buildProductMeta({
      product: found.product,
      isWithdrawn: found.withdrawnAt !== null,
      publicUrl,
      shopName: settings.current().shop.name,
    }),
    shippingLine: getShippingLine(),
    // Answers go by mail.
    canAsk: settings.current().takesQuestions && mail.send !== undefined,
    lookAlikes: (await listLookAlikes(store, found.product)).map(toCard),
  }
}

/** Closing the enlarged photo is a step back to the same page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? []

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // The key resets all state when the page changes to another product.
  return <ProductDetails key={loaderData.product.id} loaderData={loaderData} />
}

function ProductDetails({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { product: initial, isWithdrawn, shippingLine, lookAlikes, canAsk } = loaderData
  const { product, isRemoved, hasJustSold } = useLiveProduct(initial, isWithdrawn)
  useEffect(() => {
    if (!initial.sold && !isWithdrawn) addRecentlySeen(initial)
  }, [initial, isWithdrawn])
  const passport = useLivePassport(loaderData.passport, initial, product)
  const [selectedPhoto, setSelectedPhoto] = useState(0)
  const gallery = useRef<HTMLDivElement>(null)
  const { title, description, images, heldUntil } = product
  const sold = product.sold && !isRemoved
  return (
    // As high as the viewport, so that content loaded below it shifts nothing that is visible.
    <div className="min-h-svh">
      <div className="shell grid grid-cols-1 gap-5 pt-4 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:gap-8 lg:gap-14 lg:pt-8">
        <div ref={gallery} className="scroll-mt-24">
          <Gallery title={title} images={images} selectedIndex={selectedPhoto} onSelect={setSelectedPhoto}>
            {sold && <SoldStamp isAnimated={hasJustSold} />}
            {!sold && heldUntil && (
              <HoldBadge
                heldUntil={heldUntil}
                isOwnHold={isOwnHold(initial.id)}
                className="-inset-x-2 -rotate-2 absolute top-10 text-lg"
              />
            )}
          </Gallery>
        </div>
        <div className="flex flex-col gap-6 md:sticky md:top-24 md:self-start lg:top-28">
          <ProductHeading product={product} />
          <p className="flex flex-wrap items-center gap-x-4">
            <PriceTag product={product} className="-rotate-2 [--hole:1rem] pl-8 text-3xl large-text:text-xl" />
            <EarlierPrice product={product} className="text-smoke text-xl" />
          </p>
          <div aria-live="polite" className="empty:-mt-6">
            {sold && <SoldNote product={product} />}
            {isRemoved && (
              <p className="wide border-2 border-ink bg-chalk p-5 text-xl">{messages.product.noLongerAvailable}</p>
            )}
            {!sold && heldUntil && <HoldNote id={initial.id} />}
          </div>
          {!sold && heldUntil && !isOwnHold(initial.id) && (
            <div className="grid min-h-12 gap-y-3">
              <AlertSlot of={product} isHeld />
            </div>
          )}
          <CartToggle product={product} canAdd={!sold && !isRemoved} />
          <noscript>
            <p className="text-smoke text-sm">{messages.product.cartNeedsScripts}</p>
          </noscript>
          {!sold && !isRemoved && (
            <div className="-mt-2 flex flex-wrap gap-3">
              <SaveButton product={product} className="flex-1" />
              <ShareButton product={product} />
            </div>
          )}
          {!sold && !isRemoved && <p className="text-smoke">{shippingLine}</p>}
          <p className="max-w-prose whitespace-pre-line text-lg leading-relaxed [overflow-wrap:anywhere]">
            {description || messages.product.noDescription}
          </p>
          {passport && (
            <SwingTag
              passport={passport}
              images={images}
              onShowPhoto={index => {
                setSelectedPhoto(index)
                gallery.current?.scrollIntoView({ block: 'nearest' })
              }}
            />
          )}
          <FitsMe product={product} />
          {!isRemoved && <AskAboutProduct product={product} hasForm={canAsk} />}
          {!sold && !isRemoved && <StylingSuggestion />}
        </div>
      </div>
      <LookAlikes products={lookAlikes} />
      {(sold || heldUntil) && (
        <div className="shell mt-8 grid min-h-12 gap-y-3">
          <AlertSlot of={product} />
        </div>
      )}
      <RecentlySeen except={[initial.id]} />
    </div>
  )
}

const ProductHeading = ({ product: { title, category, size } }: { product: Product }) => (
  <div className="[container-type:inline-size]">
    <p className="flex flex-wrap items-center gap-x-4">
      <Link
        to={`/shop?filter=${encodeURIComponent(category.toLowerCase())}`}
        className="inline-flex min-h-11 items-center"
      >
        <CategoryPill category={category} />
      </Link>
      {size && <span className="font-mono">{messages.product.size(size)}</span>}
    </p>
    <ProductTitle title={title} />
  </div>
)

/** The font size depends on the longest word, so that words break only if they exceed a line. */
function ProductTitle({ title }: { title: string }) {
  const maxWordLength = Math.max(...title.split(/[\s-]+/).map(word => word.length + 1))
  return (
    <h1
      className="headline mt-1 text-[length:max(1.25rem,min(clamp(1.875rem,5vw,4rem),108cqi/var(--max-word-length)))] [overflow-wrap:anywhere]"
      style={{ '--max-word-length': maxWordLength } as CSSProperties}
    >
      {title}
    </h1>
  )
}

/** A placeholder: styling suggestions are not implemented yet. */
const StylingSuggestion = () => (
  <section className="border-2 border-smoke border-dashed p-5 text-smoke">
    <h2 className="wide text-ink">{messages.product.stylingSuggestions}</h2>
    <p className="mt-1">{messages.product.comingSoon}</p>
  </section>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingProduct /> : <ProductLoadError error={error} />
}
