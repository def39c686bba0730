import type { Sen } from '#store/money.ts'
import { colours, conditions, eras, fitSizes, maxColours, maxFlawPhotos } from './garment-facts.ts'
import {
  type GarmentType,
  garmentTypes,
  isGarmentType,
  listMeasurements,
  type Measurement,
  measurements,
} from './garment-types.ts'

/** What is known of a product before one of its fields is read: the fields above it. */
export type FieldsAbove = Readonly<Record<string, unknown>>

/** What a field holds, and its limits. */
type FieldKind =
  | { kind: 'text'; maxLength: number }
  | { kind: 'money' }
  | { kind: 'whole'; max: number }
  /**
   * One of `choices`; if it `isOpen`, one that `parseProductDraft` knows, and older records keep
   * others.
   */
  | { kind: 'choice'; choices: readonly string[]; isOpen?: true }
  /** Several of `choices`, the main one first. */
  | { kind: 'choices'; choices: readonly string[]; max: number }
  /** Lengths in cm by name, of which `offered` fit the fields above. */
  | {
      kind: 'lengths'
      choices: readonly Measurement[]
      offered: (above: FieldsAbove) => readonly string[]
      /** The lengths that lists are filtered by, by the parameter of addresses. */
      filters: Readonly<Record<string, Measurement>>
    }
  /** URLs of stored photos, or some of those that another field has. */
  | { kind: 'photos'; max: number; among?: string }

export type ProductField = FieldKind & {
  isRequired?: true
  /** Shoppers see all fields but those of admins. */
  isForAdmins?: true
  /** Shown by lists of products. The other fields would add a quarter to the shop's page. */
  isOnCard?: true
  /**
   * The line of the search text that has it. A search finds what stands in an earlier one first.
   */
  searchLine?: 1 | 2 | 3 | 4 | 5
  /** What stands before it there: searches say 'size M'. */
  searchWord?: string
  /**
   * The parameter of addresses that filters lists by it: by choices, by a text, or from one price
   * to another.
   */
  filter?: string
  /** Name of the column; the field's own without one. */
  column?: string
}

/**
 * What admins enter of a product, in the order in which it is read and compared. All that handles
 * products follows from this list, but for the migration and the words: see CONTRIBUTING.md.
 */
export const productFields = {
  imageUrls: { kind: 'photos', max: 5, isRequired: true, isOnCard: true },
  title: { kind: 'text', maxLength: 200, isRequired: true, isOnCard: true, searchLine: 1 },
  description: { kind: 'text', maxLength: 5000, isRequired: true, isOnCard: true, searchLine: 4 },
  /** `isOpen`: a setting lists them. */
  category: { kind: 'choice', choices: [], isOpen: true, isRequired: true, isOnCard: true, searchLine: 5 },
  garmentType: {
    kind: 'choice',
    choices: garmentTypes,
    filter: 'type',
    searchLine: 3,
  },
  /** Whom it fits. */
  fitSize: { kind: 'choice', choices: fitSizes, filter: 'size', searchLine: 5, searchWord: 'size' },
  brand: { kind: 'text', maxLength: 60, filter: 'brand', searchLine: 2 },
  colours: { kind: 'choices', choices: colours, max: maxColours, filter: 'colour', searchLine: 3 },
  condition: { kind: 'choice', choices: conditions, filter: 'condition', isOnCard: true, searchLine: 5 },
  price: { kind: 'money', column: 'priceSen', isRequired: true, filter: 'price', isOnCard: true },
  /** Laid flat. */
  measurements: {
    kind: 'lengths',
    choices: measurements,
    offered: ({ garmentType }) =>
      isGarmentType(String(garmentType)) ? listMeasurements(garmentType as GarmentType) : [],
    filters: { pit: 'pitToPit', waist: 'waist' },
  },
  /** As printed on the label. */
  size: { kind: 'text', maxLength: 30, isOnCard: true, searchLine: 5, searchWord: 'size' },
  era: { kind: 'choice', choices: eras, searchLine: 3 },
  material: { kind: 'text', maxLength: 100, searchLine: 3 },
  /** Where it was made. */
  origin: { kind: 'text', maxLength: 60, searchLine: 3 },
  care: { kind: 'text', maxLength: 200 },
  flaws: { kind: 'text', maxLength: 500 },
  flawImageUrls: { kind: 'photos', max: maxFlawPhotos, among: 'imageUrls' },
  /** For postage. */
  weightGrams: { kind: 'whole', max: 30_000, isForAdmins: true },
} as const satisfies Record<string, ProductField>

type Fields = typeof productFields
export type FieldName = keyof Fields
/** The names of the fields that have these properties. */
type NameOf<Properties> = { [F in FieldName]: Fields[F] extends Properties ? F : never }[FieldName]
export type RequiredFieldName = NameOf<{ isRequired: true }>
export type TextFieldName = NameOf<{ kind: 'text' }>
export type PublicFieldName = Exclude<FieldName, NameOf<{ isForAdmins: true }>>
/** What shoppers may be told of a product in a few words, if it is known. */
export type FactName = Exclude<
  NameOf<{ kind: 'text' | 'choice' | 'choices' }>,
  RequiredFieldName | NameOf<{ isForAdmins: true }> | 'flaws'
>
/** The facts whose choices have names. */
type NamedFact = Exclude<Extract<FactName, NameOf<{ kind: 'choice' | 'choices' }>>, 'fitSize'>
/** What the choices of each fact are called. */
export type ChoiceNames = {
  [F in NamedFact]: Fields[F] extends { choices: readonly (infer Choice extends string)[] }
    ? Readonly<Record<Choice, string>>
    : never
}

type Value<F> = F extends { isOpen: true }
  ? string
  : F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice
    : F extends { kind: 'choices'; choices: readonly (infer Choice)[] }
      ? Choice[]
      : F extends { kind: 'lengths' }
        ? { [M in Measurement]?: number }
        : F extends { kind: 'photos' }
          ? string[]
          : F extends { kind: 'money' }
            ? Sen
            : F extends { kind: 'whole' }
              ? number
              : string

type Typed<F> = F extends { kind: 'choices' | 'photos' }
  ? string[]
  : F extends { kind: 'lengths' }
    ? Record<string, string>
    : string

/** The value of each field. One without a value is absent. */
export type FieldValues = { [F in RequiredFieldName]: Value<Fields[F]> } & {
  [F in Exclude<FieldName, RequiredFieldName>]?: Value<Fields[F]>
}
/** The fields as a form has them. Blank and absent are the same. */
export type TypedFields = { [F in FieldName]: Typed<Fields[F]> }

type ColumnOf<F extends FieldName> = F extends FieldName
  ? Fields[F] extends { column: infer Column extends string }
    ? Column
    : F
  : never
/** The columns of the fields. Lists and lengths are stored as JSON. */
export type FieldColumns = {
  [F in FieldName as ColumnOf<F>]:
    | (Fields[F] extends { kind: 'money' | 'whole' } ? number : string)
    | (Fields[F] extends { isRequired: true } ? never : null)
}

export const fieldNames = /* @__PURE__ */ Object.keys(productFields) as FieldName[]
/** A field, whatever its kind is. */
export const getField = (name: FieldName): ProductField => productFields[name]
export const getColumn = <F extends FieldName>(name: F) => (getField(name).column ?? name) as ColumnOf<F>
const isPublic = (name: FieldName): name is PublicFieldName => !getField(name).isForAdmins
export const publicFieldNames = /* @__PURE__ */ fieldNames.filter(isPublic)
/** What shoppers don't see. */
export const adminFieldNames = /* @__PURE__ */ fieldNames.filter(
  (name): name is Exclude<FieldName, PublicFieldName> => !isPublic(name),
)

/** Builds an object with a value for each field. */
export const mapFields = <T>(getValue: (name: FieldName, field: ProductField) => T) =>
  Object.fromEntries(fieldNames.map(name => [name, getValue(name, getField(name))])) as Record<FieldName, T>
