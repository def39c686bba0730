import { emptyInputs, type ProductInputs } from '../products/product-form-values.ts'

/** Fills in a new product from the one before: what a haul usually has in common. */
export const takeOver = (before: ProductInputs | undefined): ProductInputs =>
  before
    ? {
        ...emptyInputs,
        category: before.category,
        garmentType: before.garmentType,
        condition: before.condition,
        price: before.price,
      }
    : emptyInputs
