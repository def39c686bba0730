import { type Language, type Translations, translate } from '#store/languages.ts'
import { type GarmentType, garmentTypes, typesByCategory } from './garment-types.ts'

/** A category as admins set it up. */
export interface Category {
  /** Stands in addresses and in the column of products. It stays when the names change. */
  id: string
  names: Translations
  /** Empty: any type. */
  types: readonly GarmentType[]
}

/** A category as the pages of one language call it. */
export interface NamedCategory {
  id: string
  name: string
}

const listTypes = (id: keyof typeof typesByCategory) => Object.keys(typesByCategory[id]) as GarmentType[]

/** What a form offers. */
export interface OfferedCategory extends NamedCategory {
  types: Category['types']
}

/** Those of a shop whose admins have changed none. */
export const defaultCategories: readonly Category[] = [
  { id: 'top', names: { en: 'top', ms: 'atasan' }, types: listTypes('top') },
  { id: 'bottom', names: { en: 'bottom', ms: 'bawahan' }, types: listTypes('bottom') },
  { id: 'other', names: { en: 'other', ms: 'lain' }, types: listTypes('other') },
]

export interface CategoryCount extends NamedCategory {
  count: number
}

/** Names categories in a language, in the order in which pages list them. */
export const nameCategories = (categories: readonly Category[], language: Language): NamedCategory[] =>
  categories.map(({ id, names }) => ({ id, name: translate(names, language) }))

const offer = (categories: readonly Category[]): OfferedCategory[] =>
  categories.map(({ id, names, types }) => ({ id, name: names.en, types }))

export const offeredByDefault = offer(defaultCategories)

/** What forms offer; undefined while it is `offeredByDefault`, which scripts of admins have. */
export function listOffered(categories: readonly Category[]): OfferedCategory[] | undefined {
  const offered = offer(categories)
  return JSON.stringify(offered) === JSON.stringify(offeredByDefault) ? undefined : offered
}

/** Lists the types of a category; all of them for one without a list, or of an older record. */
export function listGarmentTypes(
  category: string,
  categories: readonly Pick<Category, 'id' | 'types'>[] = defaultCategories,
): readonly GarmentType[] {
  const types = categories.find(({ id }) => id === category)?.types ?? []
  return types.length > 0 ? types : garmentTypes
}
