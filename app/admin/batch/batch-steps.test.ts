import { expect, test } from 'vitest'
import { emptyInputs } from '../products/product-form-values.ts'
import type { BatchProduct } from './batch-database.ts'
import { findNextStep } from './batch-steps.ts'

test('a deleted draft is left to the store until it can no longer be brought back', () => {
  const editedAt = '2026-11-20T02:00:00.000Z'
  const product: BatchProduct = {
    ...{ id: 'coat', position: 0, inputs: emptyInputs, photoKeys: [], flawKeys: [] },
    ...{ state: 'deleted', editedAt },
  }
  const findStep = (seconds: number) =>
    findNextStep({ products: [product], photos: new Map() }, Date.parse(editedAt) + seconds * 1000)
  expect([findStep(0), findStep(10.9)]).toEqual([undefined, undefined])
  expect(findStep(11)).toEqual({ type: 'delete', product })
  // The device's clock was set back.
  expect(findStep(-3600)).toEqual({ type: 'delete', product })
})
