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

/** A part of a page's text. Values are plain text. */
export type TextBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  /** Items of a list, with bullets. */
  | { kind: 'list'; items: string[] }

/**
 * Parses a page's text: lines that begin with `#` are headings, those that begin with `-`, `*` or
 * `•` are items of a list, others form paragraphs, which end at an empty line. There is no other
 * markup.
 */
export function parsePageText(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isContinued = false
  for (const line of text.split(/\r?\n/).map(part => part.trim())) {
    const last = isContinued ? blocks.at(-1) : undefined
    const heading = /^#+\s*(.+)/.exec(line)?.[1]
    const item = /^[-*•]\s+(.+)/.exec(line)?.[1]
    if (heading) blocks.push({ kind: 'heading', text: heading })
    else if (item && last?.kind === 'list') last.items.push(item)
    else if (item) blocks.push({ kind: 'list', items: [item] })
    else if (line && last?.kind === 'paragraph') last.text += `\n${line}`
    else if (line) blocks.push({ kind: 'paragraph', text: line })
    isContinued = line !== ''
  }
  return blocks
}
