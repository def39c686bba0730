import { type FieldName, productFields, type TextFieldName } from '#store/products/fields.ts'
import { maxColours, maxFlawPhotos } from '#store/products/garment-facts.ts'
import { describePriceProblem } from '#store/products/price-text.ts'
import { getLabel, type ProductInputs, type ProductTextInput } from './product-inputs.ts'

export function describeFieldError(field: FieldName, inputs: ProductInputs): string | undefined {
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
export function getErrorProps(field: ProductTextInput, inputs: ProductInputs, isInvalid: boolean) {
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
