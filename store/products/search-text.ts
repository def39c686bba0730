import { type FieldName, fieldNames, getField } from './fields.ts'

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

/** Creates `buyerText` of a sale: what an admin finds it by besides the title, a line each. */
export const createBuyerText = (sale: {
  soldToName?: string | null
  soldToEmail?: string | null
  soldOrderId?: string | null
}): string =>
  [sale.soldToName, sale.soldToEmail, sale.soldOrderId].map(value => normalizeSearchText(value ?? '')).join('\n')

const searchLines = [1, 2, 3, 4, 5].map(line => fieldNames.filter(name => getField(name).searchLine === line))

/**
 * Creates the stored search text: the values of the fields in the lines that they name. A
 * normalised search contains no line break, so it cannot match across two of them.
 */
export function createSearchText(values: { [F in FieldName]?: unknown }): string {
  return searchLines
    .map(names =>
      normalizeSearchText(
        names
          .flatMap(name => values[name] ?? [])
          .filter(Boolean)
          .join(' '),
      ),
    )
    .join('\n')
}
