import { useState } from 'react'
import { listGarmentTypes, type OfferedCategory } from '#store/products/categories.ts'
import type { FieldName } from '#store/products/fields.ts'
import { type ProductDraft, parseProductDraft } from '#store/products/product-draft.ts'
import { useCategories } from '../ui/use-admin-data.ts'
import { describeFieldError, getErrorProps } from './field-errors.ts'
import type { ProductInputs, ProductTextInput } from './product-inputs.ts'

interface ProductFieldsOptions {
  /** As they are shown. */
  inputs: ProductInputs
  onChange: (changes: Partial<ProductInputs>) => void
  /** Those that the server has refused before. */
  refused?: readonly string[]
}

export type ProductFields = ReturnType<typeof useProductFields>

/** What the fields of a product need of the page around them. */
export function useProductFields({ inputs, onChange, refused = [] }: ProductFieldsOptions) {
  const [invalidFields, setInvalidFields] = useState(refused)
  const isInvalid = (field: FieldName) => invalidFields.includes(field)
  const categories = useCategories()
  const change = (changes: Partial<ProductInputs>) => onChange(keepTypeOfCategory(inputs, changes, categories))
  return {
    inputs,
    change,
    isInvalid,
    getError: (field: FieldName) => (isInvalid(field) ? describeFieldError(field, inputs) : undefined),
    getFieldProps: (name: ProductTextInput) => ({
      name,
      value: inputs[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
      ...getErrorProps(name, inputs, isInvalid(name)),
    }),
    clearErrors: () => setInvalidFields([]),
    /**
     * Whether the fields can be saved with these photos; marks those that can't.
     * @param stored what is edited, which may break rules of new products
     */
    validate(photos: { all: readonly string[]; flaws: readonly string[] }, stored?: ProductDraft): boolean {
      const result = parseProductDraft(
        { ...inputs, imageUrls: photos.all, flawImageUrls: photos.flaws },
        stored,
        categories,
      )
      setInvalidFields(result.ok ? [] : result.invalidFields)
      return result.ok
    },
  }
}

/** A type that another category doesn't have is no longer offered after that one is chosen. */
function keepTypeOfCategory(
  inputs: ProductInputs,
  changes: Partial<ProductInputs>,
  categories: readonly OfferedCategory[],
): Partial<ProductInputs> {
  if (changes.category === undefined) return changes
  const types: readonly string[] = listGarmentTypes(changes.category.toLowerCase(), categories)
  return types.includes(inputs.garmentType) ? changes : { ...changes, garmentType: '' }
}
