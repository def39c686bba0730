import { expect, test } from 'vitest'
import { defaultLanguage, languages } from '#store/languages.ts'
import { type Catalogue, catalogues } from './catalogues.ts'
import * as english from './en/index.ts'
import * as malay from './ms/index.ts'

// The compiler checks the parameters besides.
malay satisfies Catalogue

test.each(languages.filter(language => language !== defaultLanguage))(
  'every sentence has a translation in %s',
  language => expect(listKeys(catalogues[language])).toEqual(listKeys(english)),
)

function listKeys(catalogue: object, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? listKeys(value, `${path}${name}.`) : [path + name],
  )
}

test('no sentence is left in English', () => {
  const names = listKeys(english).filter(name => readSentence(english, name) === readSentence(malay, name))
  expect(names).toEqual([
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
