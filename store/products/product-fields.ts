/**
 * Text fields that admins edit. Reading, validating, saving and auditing a product follow this
 * list. A new field also needs a column (a migration and product-table.ts) and its place on the
 * form and the pages that show it.
 */
export const productTextFields = {
  title: { maxLength: 200, isRequired: true },
  description: { maxLength: 5000, isRequired: true },
  brand: { maxLength: 60, isRequired: false },
  /** As printed on the label. */
  size: { maxLength: 30, isRequired: false },
  flaws: { maxLength: 500, isRequired: false },
  material: { maxLength: 100, isRequired: false },
  origin: { maxLength: 60, isRequired: false },
  care: { maxLength: 200, isRequired: false },
} as const satisfies Record<string, { maxLength: number; isRequired: boolean }>

export type ProductTextField = keyof typeof productTextFields
type RequiredTextField = {
  [F in ProductTextField]: (typeof productTextFields)[F]['isRequired'] extends true ? F : never
}[ProductTextField]

/** Values of the text fields. An absent optional one counts as empty. */
export type ProductText = Record<RequiredTextField, string> &
  Partial<Record<Exclude<ProductTextField, RequiredTextField>, string>>

export const productTextFieldNames = Object.keys(productTextFields) as ProductTextField[]

/** Builds an object with every text field. */
export const mapTextFields = <T>(getValue: (field: ProductTextField) => T) =>
  Object.fromEntries(productTextFieldNames.map(field => [field, getValue(field)])) as Record<ProductTextField, T>

/** Removes optional text fields without a value. */
export const omitEmptyFields = (text: Record<ProductTextField, string>) =>
  Object.fromEntries(
    productTextFieldNames
      .filter(field => text[field] !== '' || productTextFields[field].isRequired)
      .map(field => [field, text[field]]),
  ) as ProductText
