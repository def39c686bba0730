import { maxColours, maxFlawPhotos } from '#store/products/garment-facts.ts'
import type { DraftField } from '#store/products/product-draft.ts'

/** The error of a field that has none of its own. */
export const tooLongError = 'Please make it shorter.'
/** What the product form says of a field that isn't valid. */
export const fieldErrors: Partial<Record<DraftField, string>> = {
  title: 'Please give it a name.',
  description: 'Please say something about it.',
  price: 'Please give the price in digits, such as 45 or 45.50.',
  category: 'Please choose a category.',
  images: 'Please add at least one photo.',
  garmentType: 'Please choose a type of this category.',
  fitSize: 'Please choose a size.',
  condition: 'Please choose a condition.',
  colours: `Please choose at most ${maxColours} colours.`,
  era: 'Please choose an era.',
  measurements: 'Please give lengths in cm, in steps of 0.5, such as 54 or 54.5.',
  flawImageUrls: `Please mark at most ${maxFlawPhotos} photos as flaws.`,
  weightGrams: 'Please give the weight in grams, such as 450.',
}
