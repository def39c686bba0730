import { expect, test } from 'vitest'
import type { LocalDraft } from './draft-database.ts'
import { findNextStep } from './draft-steps.ts'
import { emptyInputs } from './product-inputs.ts'

test('a deleted draft is left to the store until it can no longer be brought back', () => {
  const editedAt = '2026-11-20T02:00:00.000Z'
  const draft: LocalDraft = {
    ...{ id: 'coat', position: 0, inputs: emptyInputs, photoKeys: [], flawKeys: [] },
    ...{ state: 'deleted', editedAt },
  }
  const findStep = (seconds: number) =>
    findNextStep({ drafts: [draft], photos: new Map() }, Date.parse(editedAt) + seconds * 1000)
  expect([findStep(0), findStep(10.9)]).toEqual([undefined, undefined])
  expect(findStep(11)).toEqual({ type: 'delete', draft })
  // The device's clock was set back.
  expect(findStep(-3600)).toEqual({ type: 'delete', draft })
})
