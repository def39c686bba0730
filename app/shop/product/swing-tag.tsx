import * as messages from '#app/messages/current.ts'
import type { ProductImage } from '#store/products/product.ts'
import { Photo } from '../../ui/product/photo.tsx'
import type { Passport } from './passport.ts'

interface SwingTagProps {
  passport: Passport
  images: readonly ProductImage[]
  /** Shows one of the product's photos, counted from 0. */
  onShowPhoto: (index: number) => void
}

/** The facts of a garment on a cardboard tag. */
export const SwingTag = ({ passport, images, onShowPhoto }: SwingTagProps) => {
  const { condition, facts, measurements, flaws, flawPhotos } = passport
  return (
    <section aria-labelledby="passport" className="swing-tag">
      <h2 id="passport" className="headline text-xl">
        {messages.product.passport}
      </h2>
      {condition && (
        <p className="mt-3">
          <span className="wide bg-mustard px-2 py-0.5">{condition.name}</span>{' '}
          <span className="text-smoke">{condition.meaning}</span>
        </p>
      )}
      <dl className="mt-3">
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-smoke/40 border-b border-dashed py-1.5"
          >
            <dt className="text-smoke">{name}</dt>
            <dd className="font-mono [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {measurements.length > 0 && (
        <>
          <h3 className="wide mt-4 text-sm">{messages.product.measuredFlat}</h3>
          <dl className="tabular mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
            {measurements.map(({ name, cm }) => (
              <div key={name} className="flex flex-col-reverse justify-end border-2 border-ink bg-paper px-2.5 py-1.5">
                <dt className="text-smoke text-xs">{name}</dt>
                <dd className="wide text-xl">{cm}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {(flaws || flawPhotos.length > 0) && (
        <>
          <h3 className="wide mt-4 text-sm">{messages.product.flaws}</h3>
          {flaws && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{flaws}</p>}
          <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
            {flawPhotos.map(index => (
              <button
                key={index}
                type="button"
                aria-label={messages.product.seeFlaw(index + 1)}
                className="press bg-chalk"
                onClick={() => onShowPhoto(index)}
              >
                <Photo image={images[index]} alt="" sizes="6rem" className="aspect-[4/5] w-18" />
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
