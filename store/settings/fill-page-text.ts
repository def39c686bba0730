import type { Language } from '#store/languages.ts'
import type { TextPage } from './setting-names.ts'
import type { Settings } from './settings.ts'

/** The text of a page, with the shop's details filled in. */
export function fillPageText({ pages, shop, packByDays }: Settings, page: TextPage, language: Language): string {
  const values: Record<string, string> = {
    shop: shop.name,
    email: shop.email,
    whatsapp: `+${shop.whatsapp}`,
    days: String(packByDays),
    seller: shop.seller?.replaceAll('\n', ', ') ?? shop.name,
  }
  return pages[page][language].replace(/\{(\w+)\}/g, (text, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : text,
  )
}
