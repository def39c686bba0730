import { expect, test } from 'vitest'
import * as english from './en.ts'
import * as malay from './ms.ts'

type Catalogue<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof T]: Catalogue<T[Key]> }

test('every sentence has a translation', () => {
  // The compiler checks the same, and the parameters besides.
  const catalogues: Catalogue<typeof english>[] = [english, malay satisfies Catalogue<typeof english>]
  const [englishKeys, malayKeys] = catalogues.map(catalogue => listKeys(catalogue))
  expect(malayKeys).toEqual(englishKeys)
})

function listKeys(catalogue: object, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? listKeys(value, `${path}${name}.`) : [path + name],
  )
}

test('no sentence is left in English', () => {
  const names = listKeys(english).filter(name => readSentence(english, name) === readSentence(malay, name))
  expect(names).toEqual([
    'cart.acceptPrice',
    'drop.dropDescription',
    'garment.factNames.era',
    'garment.choiceNames.garmentType.skirt',
    'garment.choiceNames.colours.khaki',
    'garment.choiceNames.era.y2k',
    'products.viewNames.grid',
  ])
})

/** The sentence itself, or the code of one with values. */
const readSentence = (catalogue: object, name: string): string =>
  String(name.split('.').reduce((part: object, key) => Reflect.get(part, key), catalogue))
