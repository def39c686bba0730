import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { listLookAlikes } from '#store/products/indexed-lists.server.ts'
import { toCard, withoutHold } from '#store/products/product.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import { AsSent } from '../ui/as-sent.tsx'
import { createErrorBoundary } from '../ui/feedback/create-error-boundary.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import { CategoryPill } from '../ui/product/category-pill.tsx'
import { Gallery } from '../ui/product/gallery.tsx'
import { HoldBadge } from '../ui/product/hold-badge.tsx'
import { EarlierPrice, PriceTag } from '../ui/product/price-tag.tsx'
import { SizeAndCondition } from '../ui/product/size-and-condition.tsx'
import { SoldStamp } from '../ui/product/sold-stamp.tsx'
import type { Route } from './+types/product.ts'
import { ClosedNotice } from './cart/closed-notice.tsx'
import { describeShipping } from './checkout/describe-delivery.ts'
import { findFitRule } from './fits-me/compare-fit.ts'
import { FitsMe } from './fits-me/fits-me.tsx'
import { useOwnOrder } from './order/browser-orders.ts'
import { AskAboutProduct } from './product/ask-about-product.tsx'
import { CartToggle } from './product/cart-toggle.tsx'
import { HoldNote } from './product/hold-note.tsx'
import { LookAlikes } from './product/look-alikes.tsx'
import { MissingProduct, ProductLoadError } from './product/missing-product.tsx'
import { describePassport } from './product/passport.ts'
import { buildProductMeta } from './product/product-meta.ts'
import { SaveButton } from './product/save-button.tsx'
import { ShareButton } from './product/share-button.tsx'
import { findOtherSoldPrice, SoldBar, SoldNote } from './product/sold-note.tsx'
import { SwingTag } from './product/swing-tag.tsx'
import { useLivePassport } from './product/use-live-passport.ts'
import { useLiveProduct } from './product/use-live-product.ts'
import { addRecentlySeen } from './saved/recently-seen-store.ts'
import { RecentlySeen } from './saved/stored-products.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const store = storeContext(context)
  const { db, publicUrl, settings, mail, payments } = store
  const found = await findListedProduct(db, params.id)
  if (!found || found.scheduledFor) throw data(messages.product.notFound, { status: 404, statusText: 'Not Found' })
  const current = settings.current()
  const isWithdrawn = found.withdrawnAt !== null
  return {
    product: withoutHold(found.product),
    // Made here, like the tags, to keep its words out of the page's script.
    passport: describePassport(found.product),
    isComparable: findFitRule(found.product) !== undefined,
    isWithdrawn,
    tags: buildProductMeta(found.product, isWithdrawn, current, publicUrl),
    shippingLine: describeShipping(current, store.now()),
    payment: describePayment(payments.methods),
    // Answers go by mail.
    takesOffers: current.takesOffers && !found.product.sold && !isWithdrawn,
    canAsk: current.takesQuestions && mail.send !== undefined,
    lookAlikes: (await listLookAlikes(store, found.product)).map(toCard),
  }
}

/** By the payment provider's names. The others are what people call them. */
const methodNames: Record<string, string> = { card: messages.product.bankCard, fpx: 'FPX', grabpay: 'GrabPay' }

function describePayment(methods: readonly string[]): string {
  const names = methods.map(method => methodNames[method] ?? method.replaceAll('_', ' '))
  return messages.product.payBy(new Intl.ListFormat(messages.locale, { type: 'disjunction' }).format(names))
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? []

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // The key resets all state when the page changes to another product.
  return <ProductDetails key={loaderData.product.id} loaderData={loaderData} />
}

function ProductDetails({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { product: initial, isWithdrawn, shippingLine, payment, lookAlikes, canAsk, takesOffers } = loaderData
  const { product, isRemoved, hasJustSold } = useLiveProduct(initial, isWithdrawn)
  useEffect(() => {
    if (!initial.sold && !isWithdrawn) addRecentlySeen(initial)
  }, [initial, isWithdrawn])
  const passport = useLivePassport(loaderData.passport, initial, product)
  const [selectedPhoto, setSelectedPhoto] = useState(0)
  const gallery = useRef<HTMLDivElement>(null)
  const { title, description, images, category, heldUntil } = product
  const sold = product.sold && !isRemoved
  const isOwnHold = useOwnOrder(initial.id) !== undefined
  const isHeldByOther = !sold && heldUntil !== null && !isOwnHold
  // Below the look-alikes of a piece that was sold before.
  const more = (
    <>
      {passport && (
        <AsSent
          isChanged={passport !== loaderData.passport || passport.flawPhotos.length > 0}
          render={() => (
            <SwingTag
              passport={passport}
              images={images}
              onShowPhoto={index => {
                setSelectedPhoto(index)
                gallery.current?.scrollIntoView({ block: 'nearest' })
              }}
            />
          )}
        />
      )}
      <FitsMe product={product} isComparable={loaderData.isComparable} />
    </>
  )
  return (
    // As high as the viewport, so that content loaded below it shifts nothing that is visible.
    <div className="min-h-svh">
      <div className="shell grid grid-cols-1 gap-5 pt-4 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:gap-8 lg:gap-14 lg:pt-8">
        <div ref={gallery} className="scroll-mt-24 md:sticky md:top-24 md:self-start">
          <Gallery title={title} images={images} selectedIndex={selectedPhoto} onSelect={setSelectedPhoto}>
            {sold && <SoldStamp isAnimated={hasJustSold} />}
            {!sold && heldUntil && (
              <HoldBadge
                hold={product}
                isOwnHold={isOwnHold}
                className="-inset-x-2 -rotate-2 absolute top-3 md:top-10 md:text-lg"
              />
            )}
          </Gallery>
        </div>
        <div className="flex flex-col gap-5 md:gap-6">
          <div className="[container-type:inline-size]">
            <ProductTitle title={title} />
          </div>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-3 max-md:-mt-1 md:text-xl">
            <PriceTag
              product={product}
              className={`-rotate-2 text-xl md:pl-8 md:text-3xl md:[--hole:1rem] ${sold && findOtherSoldPrice(product) !== undefined ? 'line-through' : ''}`}
            />
            <EarlierPrice product={product} className="text-smoke" />
            <SizeAndCondition product={product} />
          </p>
          <ClosedNotice className="" />
          <div aria-live="polite" className="empty:-mt-5">
            {sold && <SoldNote product={product} />}
            {isRemoved && (
              <p className="wide border-2 border-ink bg-chalk p-5 text-xl">{messages.product.noLongerAvailable}</p>
            )}
            {!sold && heldUntil && <HoldNote product={product} />}
          </div>
          {sold ? (
            <SoldBar product={product} />
          ) : (
            <CartToggle product={product} canAdd={!isRemoved} isHeld={isHeldByOther} />
          )}
          <noscript>
            <p className="text-smoke text-sm">{messages.product.cartNeedsScripts}</p>
          </noscript>
          {!sold && !isRemoved && (
            <>
              <p className="-my-2 flex flex-wrap items-center gap-x-4 text-smoke text-sm">
                <a
                  href={localPath('/returns')}
                  className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
                >
                  {messages.layout.returns}
                </a>
                {payment}
                <span className="w-full">{shippingLine}</span>
              </p>
              <div className="flex flex-wrap gap-3">
                <SaveButton product={product} className="flex-1" />
                <ShareButton product={product} />
              </div>
            </>
          )}
          <div>
            <Link
              to={`/shop?filter=${encodeURIComponent(category.toLowerCase())}`}
              className="inline-flex min-h-11 items-center"
            >
              <CategoryPill category={category} />
            </Link>
            <p className="mt-2 max-w-prose whitespace-pre-line text-lg leading-relaxed [overflow-wrap:anywhere]">
              {description || messages.product.noDescription}
            </p>
          </div>
          {!initial.sold && more}
          {!isRemoved && <AskAboutProduct product={product} hasForm={canAsk} takesOffers={takesOffers && !sold} />}
          {!sold && !isRemoved && <StylingSuggestion />}
        </div>
      </div>
      <LookAlikes products={lookAlikes} />
      {initial.sold && (
        <div className="shell mt-16">
          <div className="grid max-w-3xl gap-6">{more}</div>
        </div>
      )}
      <RecentlySeen except={[initial.id]} />
    </div>
  )
}

/**
 * The font size depends on the longest word, so that words break only if they exceed a line. A very
 * long title leaves room for the price on a phone's first view.
 */
function ProductTitle({ title }: { title: string }) {
  const maxWordLength = Math.max(...title.split(/[\s-]+/).map(word => word.length + 1))
  return (
    <h1
      className={`headline text-[length:max(1.25rem,min(clamp(1.625rem,5vw,4rem),108cqi/var(--max-word-length)))] [overflow-wrap:anywhere] ${title.length > 75 ? 'max-md:text-base' : title.length > 45 ? 'max-md:text-xl' : ''}`}
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

export const ErrorBoundary = createErrorBoundary(({ error }) =>
  isRouteErrorResponse(error) && error.status === 404 ? <MissingProduct /> : <ProductLoadError error={error} />,
)
