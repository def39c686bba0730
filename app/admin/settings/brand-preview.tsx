import type { CSSProperties } from 'react'
import { defaultLanguage } from '#store/languages.ts'
import { type BrandColours, colourNames, createPalette, defaultPalette, parseColour } from '#store/settings/palette.ts'
import type { SettingValues } from '#store/settings/setting-names.ts'
import { KinabaluBadge } from '../../ui/brand/kinabalu-badge.tsx'
import { Tagline } from '../../ui/brand/tagline.tsx'
import { Wordmark } from '../../ui/brand/wordmark.tsx'
import { getButtonClass } from '../../ui/controls/button-class.ts'

/** The four colours of a form. What is no colour yet is shown as it comes. */
export const readColours = (values: SettingValues) =>
  Object.fromEntries(colourNames.map(name => [name, parseColour(values[name]) ?? defaultPalette[name]])) as BrandColours

/** Head, words, badge and buttons of the shop, as they look with what the form says. */
export function BrandPreview({ values }: { values: SettingValues }) {
  const variables = Object.entries(createPalette(readColours(values))).map(([name, colour]) => [
    `--color-${name}`,
    colour,
  ])
  return (
    <figure
      inert
      style={Object.fromEntries(variables) as CSSProperties}
      className="border-2 border-ink bg-paper text-ink"
    >
      <figcaption className="flex min-h-14 items-center justify-between gap-2 border-ink border-b-2 px-4 py-2">
        <Wordmark shop={values} className="text-xl large-text:[zoom:0.5]" />
        <span className="text-smoke text-sm">Preview</span>
      </figcaption>
      <p className="headline truncate bg-ink px-4 py-1.5 text-mustard text-sm leading-normal">
        {values[`ticker.${defaultLanguage}`].replaceAll('\n', ' ✶ ')}
      </p>
      <div className="grid grid-cols-1 gap-3 p-4">
        <p className="headline text-[min(5.2vw,1.75rem)]">
          <Tagline words={values[`tagline.${defaultLanguage}`]} />
        </p>
        <p className="bg-chalk p-3">{values[`opening.${defaultLanguage}`]}</p>
        <KinabaluBadge badge={values[`badge.${defaultLanguage}`]} className="size-24" />
        <span className={getButtonClass({ tone: 'mustard' })}>your cart</span>
        <span className={getButtonClass({ tone: 'chili' })}>Add to cart</span>
      </div>
    </figure>
  )
}
