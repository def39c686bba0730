import { expect, test } from 'vitest'
import type { LocalDraft } from './draft-database.ts'
import { findNextStep } from './draft-steps.ts'
import { emptyInputs } from './product-inputs.ts'

const base = { position: 0, inputs: emptyInputs, flawKeys: [], editedAt: '2026-11-20T02:00:00.000Z' }

test('a form that has no photo to send does not wait until those of the batch are ready', () => {
  const file = new Blob(['photo'])
  const photo = { key: 'a', name: 'a', takenAt: 0, file, isPrepared: false, thumbnail: null, url: null }
  const drafts: LocalDraft[] = [
    { ...base, id: 'batch', photoKeys: ['a'], state: 'sorting' },
    { ...base, id: 'form', photoKeys: [], state: 'publishing', form: { loaded: {} } },
  ]
  expect(findNextStep({ drafts, photos: new Map([['a', photo]]) })).toMatchObject({ type: 'publish' })
})

test('a deleted draft is left to the store until it can no longer be brought back', () => {
  const editedAt = '2026-11-20T02:00:00.000Z'
  const draft: LocalDraft = { ...base, id: 'coat', photoKeys: [], state: 'deleted', editedAt }
  const findStep = (seconds: number) =>
    findNextStep({ drafts: [draft], photos: new Map() }, Date.parse(editedAt) + seconds * 1000)
  expect([findStep(0), findStep(10.9)]).toEqual([undefined, undefined])
  expect(findStep(11)).toEqual({ type: 'delete', draft })
  // The device's clock was set back.
  expect(findStep(-3600)).toEqual({ type: 'delete', draft })
})
