import { KinabaluBadge } from '../../ui/brand/kinabalu-badge.tsx'
import { Ticker } from './ticker.tsx'

/** Logo and tagline above the shop. */
export const ShopHero = () => (
  <>
    <div className="shell relative flex items-center gap-6 overflow-hidden py-5 md:py-9">
      <Tagline className="text-[min(11.6vw,3.6rem)] sm:text-[11.2vw] md:text-[clamp(3rem,8.1vw,9.5rem)]" />
      <KinabaluBadge className="max-md:absolute max-md:right-3 max-md:top-2 size-[min(23.5vw,9rem)] shrink-0 rotate-12 md:ml-auto md:size-[clamp(9rem,16vw,18rem)]" />
    </div>
    <Ticker />
  </>
)

/** Three lines on a phone, two on anything wider. */
const Tagline = ({ className }: { className: string }) => (
  <h1 className={`headline whitespace-nowrap leading-[0.86] [word-spacing:0] ${className}`}>
    Thrift <br className="md:hidden" />
    Bold, <br />
    <span className="text-chili">Wear Tuff</span>
  </h1>
)
