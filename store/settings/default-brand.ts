import { type Language, type Translations, translate } from '#store/languages.ts'

/** The words of the brand until an admin changes them. */
export const defaultBrand = {
  tagline: { en: 'Thrift Bold, Wear Tuff' },
  opening: {
    en: 'One-of-a-kind second-hand and vintage clothes from Sabah. When it’s gone, it’s gone.',
    ms: 'Pakaian terpakai dan vintaj dari Sabah, setiap helai hanya satu. Sekali terjual, tiada lagi.',
  },
  ticker: {
    en: 'One of each\nNo restock\nPosted from Sabah\nWhen it’s gone, it’s gone',
    ms: 'Hanya satu\nTiada stok semula\nDihantar dari Sabah\nSekali terjual, tiada lagi',
  },
  badge: { en: 'ONE OF ONE • KOTA KINABALU • SABAH •', ms: 'SATU-SATUNYA • KOTA KINABALU • SABAH •' },
} satisfies Record<string, Translations>
export type BrandText = keyof typeof defaultBrand
export const brandTexts = Object.keys(defaultBrand) as BrandText[]

const defaultDescription: Translations = {
  en: 'One-of-a-kind second-hand and vintage clothing from Sabah.',
  ms: 'Pakaian terpakai dan vintaj dari Sabah, setiap helai hanya satu.',
}

/** The words of the brand in one language, as pages show them. */
export type Brand = ReturnType<typeof toBrand>

/** Reads the words from their texts. The description is for search engines and chats. */
export function toBrand(texts: Record<BrandText, string>, language: Language) {
  const { tagline, opening, ticker, badge } = texts
  const isDefault = opening === translate(defaultBrand.opening, language)
  const description = `${isDefault ? translate(defaultDescription, language) : opening} ${tagline}.`
  return { tagline, opening, ticker: ticker.split('\n').filter(line => line.trim() !== ''), badge, description }
}
