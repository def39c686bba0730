/**
 * Normalises text for searching: lower case, without accents, runs of white space and control
 * characters as one space. `searchText` of a product is stored in this form.
 */
export const normalizeSearchText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

export interface SearchableProduct {
  title: string
  brand?: string | null
  garmentType?: string | null
  colours?: readonly string[]
  era?: string | null
  material?: string | null
  origin?: string | null
  description: string
  category: string
}

/**
 * Creates the stored search text: title, brand, garment facts, description and category, one per
 * line. A normalised search contains no line break, so it cannot match across two of them.
 */
export function createSearchText({ title, brand, description, category, ...facts }: SearchableProduct): string {
  const { garmentType, colours = [], era, material, origin } = facts
  const factsLine = [garmentType, ...colours, era, material, origin].filter(Boolean).join(' ')
  return [title, brand ?? '', factsLine, description, category].map(normalizeSearchText).join('\n')
}
