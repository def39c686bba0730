import * as messages from '#app/messages/current.ts'
import { FarRidge, NearRidge, Sun } from '../../ui/brand/ridges.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'

/** The last section before the footer, with a link to the shop. */
export const CallToAction = () => (
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
