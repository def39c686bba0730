import type { Catalogue } from '#app/messages/catalogues.ts'
import type { FactName, FieldValues } from '#store/products/fields.ts'

type GarmentWords = Catalogue['garment']

/** Tells the value of a fact in the words of a language. */
export function describeFact(name: FactName, value: string | readonly string[], words: GarmentWords): string {
  const names: Partial<Record<FactName, Readonly<Record<string, string>>>> = words.choiceNames
  const describe = (one: string) => (name === 'fitSize' ? words.getSizeName(one) : (names[name]?.[one] ?? one))
  return [value].flat().map(describe).join(', ')
}

/** Lists what is known of a product, in the order of the words. */
export const listFacts = (product: Partial<Pick<FieldValues, FactName>>, words: GarmentWords) =>
  (Object.keys(words.factNames) as FactName[]).flatMap(name => {
    const value = describeFact(name, product[name] ?? '', words)
    return value === '' ? [] : [{ fact: name, name: words.factNames[name], value }]
  })
