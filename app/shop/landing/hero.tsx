import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import type { Brand } from '#store/settings/default-brand.ts'
import { KinabaluBadge } from '../../ui/brand/kinabalu-badge.tsx'
import { FarRidge, NearRidge, Sun } from '../../ui/brand/ridges.tsx'
import { splitTagline } from '../../ui/brand/split-tagline.ts'
import { allowance } from '../../ui/brand/tagline.tsx'
import { Wordmark } from '../../ui/brand/wordmark.tsx'
import { logError } from '../../ui/feedback/log-error.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { loadModule } from '../../ui/load-module.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Photo } from '../../ui/product/photo.tsx'
import { CardPriceTag, SpokenPrice } from '../../ui/product/price-tag.tsx'

/** `speed`: see landing.css. */
const getParallaxStyle = (speed: number) => ({ '--parallax': speed }) as CSSProperties

const photoPositions = [
  { parallax: -16, className: 'rotate-3 hero-photo-a' },
  { parallax: -6, className: '-rotate-6 hero-photo-b' },
  { parallax: -34, className: 'rotate-6 hero-photo-c' },
]
const sizes = '(min-aspect-ratio: 1/1) 24vw, 44vw'

/** The first screen: the tagline, the newest products and Mount Kinabalu behind them. */
export function Hero({ products, words }: { products: readonly Product[]; words: Omit<Brand, 'ticker'> }) {
  const hero = useRef<HTMLElement>(null)
  useParallax(hero)
  return (
    <section ref={hero} className="hero overflow-clip bg-ink">
      <div className="hero-stage relative bg-mustard">
        <div className="hero-sky parallax absolute inset-0" style={getParallaxStyle(12)} />
        <Sun className="hero-sun parallax absolute" style={getParallaxStyle(40)} />
        <HeroNavigation />
        <HeroTagline tagline={words.tagline} />
        <FarRidge className="hero-far parallax z-20 self-end" style={getParallaxStyle(9)} />
        <div className="hero-ground relative z-20 bg-ink text-ink">
          <NearRidge className="hero-near absolute inset-x-0 bottom-[calc(100%-1px)] w-full" />
        </div>
        <div className="hero-wall relative z-30 [--focus:var(--color-chalk)]">
          {products.map((product, index) => {
            const position = photoPositions[index]
            return position && <TapedPhoto key={product.id} product={product} isFirst={index < 2} {...position} />
          })}
        </div>
        <HeroFooter opening={words.opening} />
        <KinabaluBadge
          badge={words.badge}
          className="hero-badge z-30 rotate-12 self-end justify-self-end max-md:[.has-cart_&]:hidden"
        />
      </div>
    </section>
  )
}

function HeroNavigation() {
  const { shop } = useRootData()
  return (
    <div className="relative z-40 row-start-1 flex flex-wrap items-center justify-between gap-x-4 px-(--page-margin) pt-4">
      <Wordmark shop={shop} className="text-lg min-[24rem]:text-xl sm:text-[1.625rem] [&_span]:text-brick" />
      <nav aria-label={messages.layout.shopPages} className="flex gap-4 whitespace-nowrap sm:gap-6">
        {[
          ['/shop', messages.landing.shop],
          ['/past-sales', messages.layout.pastSales],
        ].map(([to = '', name]) => (
          <Link
            key={to}
            to={to}
            className="wide flex min-h-11 items-center decoration-[3px] underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** Splits half a tagline before its last word, and says how much smaller it has to be to fit. */
function fitHalf(half: string, lengths: readonly [number, number]) {
  const words = half.trim().split(' ')
  const parts = [words.slice(0, -1).join(' ') || half.trim(), words.length > 1 ? (words.at(-1) ?? '') : ''] as const
  const fit = Math.min(1, ...lengths.map((length, index) => length / (parts[index] || ' ').length))
  return { parts, style: fit < 1 ? ({ '--fit': allowance * fit } as CSSProperties) : undefined }
}

/** The tagline in four pieces, each in its place before or behind the mountain. */
function HeroTagline({ tagline }: { tagline: string }) {
  const [sky, ground] = splitTagline(tagline)
  const above = fitHalf(sky, [6, 5])
  const below = fitHalf(ground, [4, 4])
  return (
    <h1 className="hero-words headline px-(--page-margin) leading-[0.82]">
      <span style={above.style}>
        <span className="hero-thrift parallax relative z-10" style={getParallaxStyle(20)}>
          {`${above.parts[0]} `}
        </span>
        <span className="hero-bold parallax relative z-10" style={getParallaxStyle(30)}>
          {`${above.parts[1]} `}
        </span>
      </span>
      <span className="hero-ground-words relative z-30 text-chalk" style={below.style}>
        <span className="hero-wear parallax" style={getParallaxStyle(-9)}>
          {`${below.parts[0]} `}
        </span>
        <span className="hero-tuff parallax" style={getParallaxStyle(-3)}>
          {below.parts[1]}
        </span>
      </span>
    </h1>
  )
}

const HeroFooter = ({ opening }: { opening: string }) => (
  <div className="hero-foot relative z-30 row-start-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pt-4 pb-6 pl-(--page-margin) text-chalk [--focus:var(--color-chalk)]">
    {/* As many lines as in the font that stands in until the page has its own. */}
    <p className="max-w-md text-base leading-snug max-md:min-h-[4lh] md:text-xl">{opening}</p>
    <a href="#discover" className="hero-cue group inline-flex min-h-11 items-center">
      <span className="hangtag bg-mustard text-ink text-xl md:text-2xl">
        {messages.landing.discover}{' '}
        <span aria-hidden="true" className="ml-2">
          ↓
        </span>
      </span>
    </a>
  </div>
)

interface TapedPhotoProps {
  product: Product
  isFirst: boolean
  /** Parallax speed, see landing.css. */
  parallax: number
  className: string
}

/** A product's photo with a strip of tape and a price tag. */
const TapedPhoto = ({ product, isFirst, parallax, className }: TapedPhotoProps) => (
  <Link
    to={`/product/${product.id}`}
    className={`parallax group absolute block focus-visible:shadow-[0_0_0_3px_var(--color-ink)] ${className}`}
    style={getParallaxStyle(parallax)}
  >
    <span className="lift relative block bg-chalk p-[3.5%] shadow-[6px_6px_0_var(--color-cast,rgb(26_22_19/0.9))] outline-2 outline-ink">
      <Photo image={product.images[0]} alt="" sizes={sizes} isFirst={isFirst} className="aspect-[4/5] w-full" />
      <span aria-hidden="true" className="tape -top-3 -translate-x-1/2 absolute left-1/2 h-7 w-2/5 -rotate-3" />
      <span className="hero-tag die-cut -left-3 absolute bottom-[5%]">
        <CardPriceTag
          product={product}
          className="-rotate-3 whitespace-nowrap text-[0.9375rem] large-text:text-xs group-hover:animate-swing lg:text-lg"
        />
      </span>
    </span>
    <span className="sr-only">
      {product.title}
      <SpokenPrice product={product} />
    </span>
  </Link>
)

/** Loads the parallax script in browsers that lack scroll-driven animations. */
function useParallax(hero: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (CSS.supports('animation-timeline', 'view()')) return
    const left = new AbortController()
    loadModule(() => import('./parallax.ts')).then(
      ({ startParallax }) => hero.current && startParallax(hero.current, left.signal),
      error => logError('Failed to load the parallax effect', error),
    )
    return () => left.abort()
  }, [hero])
}
