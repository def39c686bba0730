import * as messages from '#app/messages/current.ts'
import type { Founders as FoundersData } from '#store/settings/settings.ts'
import ceoUrl from './portrait-ceo.svg?url'
import ctoUrl from './portrait-cto.svg?url'

/** The founders. Names, quotes and portraits are settings; drawings replace missing portraits. */
export function Founders({ founders: { cto, ceo } }: { founders: FoundersData }) {
  const posters = [
    {
      ...ceo,
      role: 'CEO',
      portrait: ceo.portrait ?? ceoUrl,
      rotateClass: 'rotate-2',
      layoutClass:
        '[--pass:0rem] md:[--pass:2.5rem] md:col-start-2 md:row-span-2 md:row-start-1 md:mt-[8vw] md:justify-self-end',
    },
    { ...cto, role: 'CTO', portrait: cto.portrait ?? ctoUrl, rotateClass: '-rotate-2', layoutClass: '[--pass:0rem]' },
  ]
  return (
    <section aria-labelledby="founders" className="overflow-clip bg-dusk text-chalk">
      <div className="shell grid grid-cols-1 gap-x-[5vw] gap-y-14 py-16 md:py-24 md:grid-cols-2 md:gap-y-20">
        <h2 id="founders" className="headline text-[min(12.4vw,9rem)] md:text-[min(5.8vw,6.4rem)]">
          {messages.landing.meetThe} <br />
          <span className="text-mustard">{messages.landing.founders}</span>
        </h2>
        {posters.map(({ name, quote, role, portrait, rotateClass, layoutClass }) => (
          <article key={role} className={`pass w-full max-w-[38rem] ${layoutClass}`}>
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
                <span className="hangtag -rotate-3 py-2 text-5xl lg:text-7xl">{role}</span>
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
