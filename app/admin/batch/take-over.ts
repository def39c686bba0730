import { emptyInputs } from '../products/product-form-values.ts'
import type { BatchProduct } from './batch-database.ts'

/** Fills in a new product from the one before: what a haul usually has in common. */
export const takeOver = ({
  inputs: { category, garmentType, condition, price },
  dropId,
}: Pick<BatchProduct, 'inputs' | 'dropId'>): Pick<BatchProduct, 'inputs' | 'dropId'> => ({
  inputs: { ...emptyInputs, category, garmentType, condition, price },
  ...(dropId && { dropId }),
})
