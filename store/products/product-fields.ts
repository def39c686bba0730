/**
 * Text fields that admins edit. Reading, validating, saving and auditing a product follow this
 * list. A new field also needs a column (a migration and product-table.ts) and its place on the
 * form and the pages that show it.
 */
export const productTextFields = {
  title: { maxLength: 200, isRequired: true },
  description: { maxLength: 5000, isRequired: true },
} as const satisfies Record<string, { maxLength: number; isRequired: boolean }>

export type ProductTextField = keyof typeof productTextFields
export type ProductText = Record<ProductTextField, string>

export const productTextFieldNames = Object.keys(productTextFields) as ProductTextField[]

/** Builds an object with every text field. */
export const mapTextFields = <T>(getValue: (field: ProductTextField) => T) =>
  Object.fromEntries(productTextFieldNames.map(field => [field, getValue(field)])) as Record<ProductTextField, T>
