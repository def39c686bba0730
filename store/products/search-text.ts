import { type FieldName, fieldNames, getField } from './fields.ts'

/**
 * Normalises text for searching: lower case, without accents, apostrophes, quotation marks and what
 * is not seen; runs of white space, control characters, punctuation and signs but + are one space.
 * What people write in several ways is written in one: 't shirt' as 'tshirt', '1990s' as '90s',
 * 'size M' and 'saiz M' as 'sizem', so that M is no part of another word. Stored search texts have
 * this form. A text of nothing but punctuation stays, and so is found nowhere.
 */
export function normalizeSearchText(text: string): string {
  const plain = text
    .replace(/[\p{DI}\p{QMark}\p{Dia}′″]+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const words = plain.replace(/(?:(?!\+)[\s\p{Cc}\p{P}\p{Sm}])+/gu, ' ').trim()
  if (words === '') return plain.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return words
    .replace(/\bt (?=shirt)/g, 't')
    .replace(/\b19(?=\d0s\b)/g, '')
    .replace(/\b(?:size|saiz) (?=.)/g, 'size')
}

/**
 * Creates a line of a stored search text. Words that punctuation joins can be found written as one:
 * 'long-sleeve' as 'longsleeve'.
 */
export function createSearchLine(text: string): string {
  const joined = text.split(/\s+/).filter(word => /\p{P}[\p{L}\p{N}]/u.test(word))
  const parts = joined.map(normalizeSearchText).filter(word => word.includes(' '))
  return [normalizeSearchText(text), ...parts.map(word => word.replaceAll(' ', ''))].join(' ')
}

/** Creates `buyerText` of a sale: what an admin finds it by besides the title, a line each. */
export const createBuyerText = (sale: {
  soldToName?: string | null
  soldToEmail?: string | null
  soldOrderId?: string | null
}): string =>
  [sale.soldToName, sale.soldToEmail, sale.soldOrderId].map(value => createSearchLine(value ?? '')).join('\n')

const searchLines = [1, 2, 3, 4, 5].map(line => fieldNames.filter(name => getField(name).searchLine === line))

/**
 * Creates the stored search text: the values of the fields in the lines that they name. A
 * normalised search contains no line break, so it cannot match across two of them.
 */
export function createSearchText(values: { [F in FieldName]?: unknown }): string {
  return searchLines
    .map(names =>
      createSearchLine(
        names
          .flatMap(name => (values[name] ? [getField(name).searchWord, values[name]].flat() : []))
          .filter(Boolean)
          .join(' '),
      ),
    )
    .join('\n')
}
