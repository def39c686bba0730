import { useState } from 'react'
import { listGarmentTypes, type OfferedCategory } from '#store/products/categories.ts'
import { type FieldName, productFields, type TextFieldName } from '#store/products/fields.ts'
import { maxColours, maxFlawPhotos } from '#store/products/garment-facts.ts'
import { describePriceProblem } from '#store/products/price-text.ts'
import { type ProductDraft, parseProductDraft } from '#store/products/product-draft.ts'
import { useCategories } from '../ui/use-admin-data.ts'
import { getLabel, type ProductInputs, type ProductTextInput } from './product-inputs.ts'

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

function describeFieldError(field: FieldName, inputs: ProductInputs): string | undefined {
  if (field === 'price') return describePriceProblem(inputs.price)
  if (!isTextField(field)) return fieldErrors[field] ?? `Please choose from the list of ${getLabel(field)}.`
  const length = describeLength(field, inputs)
  if (length) return `Please make it shorter: it has ${length}.`
  return inputs[field].trim() === '' ? fieldErrors[field] : undefined
}

/** Counts the characters of a text that is too long: '231 of at most 200 characters'. */
function describeLength(field: TextFieldName, inputs: Pick<ProductInputs, TextFieldName>) {
  const { maxLength } = productFields[field]
  const { length } = inputs[field].trim()
  return length > maxLength ? `${length} of at most ${maxLength} characters` : undefined
}

/** The properties of a text field that is not valid, or too long already. */
function getErrorProps(field: ProductTextInput, inputs: ProductInputs, isInvalid: boolean) {
  const error = isInvalid ? describeFieldError(field, inputs) : undefined
  const hint = !error && isTextField(field) ? describeLength(field, inputs) : undefined
  return { error, ...(hint && { hint }) }
}

const isTextField = (field: FieldName): field is TextFieldName => productFields[field].kind === 'text'

const fieldErrors: Partial<Record<FieldName, string>> = {
  title: 'Please give it a name.',
  description: 'Please say something about it.',
  category: 'Please choose a category.',
  imageUrls: 'Please add at least one photo.',
  garmentType: 'Please choose a type of this category.',
  fitSize: 'Please choose a size.',
  colours: `Please choose at most ${maxColours} colours.`,
  measurements: 'Please give lengths in cm, in steps of 0.5, such as 54 or 54.5.',
  flawImageUrls: `Please mark at most ${maxFlawPhotos} photos as flaws.`,
  weightGrams: 'Please give the weight in grams, such as 450.',
}
