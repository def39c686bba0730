import { expect, test } from 'vitest'
import { emptyDraft, parseDraft, updateField } from './checkout-draft.ts'
import { fillFromPostcode, getStateWarning } from './postcode-rules.ts'

const fillPostcode = (zip: string, draft = emptyDraft) => fillFromPostcode(updateField(draft, 'zip', zip))
const sabah = { city: 'Kota Kinabalu', state: 'Sabah' }
const johor = { city: 'Johor Bahru', state: 'Johor' }
const filled = fillPostcode('88000').draft

test('fills in city and state and reports it [T13]', () => {
  expect(filled.shipping).toMatchObject(sabah)
  expect(fillPostcode('88000').message).toBe('City and state filled in: Kota Kinabalu, Sabah.')
})

test('never overwrites typed text', () => {
  const typed = fillPostcode('88000', updateField(emptyDraft, 'city', 'Inanam'))
  expect(typed.draft.shipping).toMatchObject({ city: 'Inanam', state: 'Sabah' })
  expect(typed.message).toBe('State filled in: Sabah.')
  const chosen = fillPostcode('88000', updateField(emptyDraft, 'state', 'Kedah'))
  expect(chosen.draft.shipping).toMatchObject({ city: 'Kota Kinabalu', state: 'Kedah' })
  expect(chosen.message).toBe('City filled in: Kota Kinabalu.')
})

test('overwrites a field that contains only spaces', () =>
  expect(fillPostcode('88000', updateField(emptyDraft, 'city', '  ')).draft.shipping).toMatchObject(sabah))

test('replaces filled-in fields with the next postcode’s until they are edited', () => {
  expect(fillPostcode('80000', filled).draft.shipping).toMatchObject(johor)
  const corrected = updateField(filled, 'city', 'Kota Kinabalu Utara')
  expect(fillPostcode('80000', corrected).draft.shipping).toMatchObject({ city: 'Kota Kinabalu Utara', state: 'Johor' })
})

test('reports nothing for the same place', () =>
  expect(fillFromPostcode(filled)).toEqual({ draft: filled, message: '' }))

test.each(['8000', '00000'])('changes nothing for the unknown postcode %j', zip => {
  const { draft, message } = fillPostcode(zip, filled)
  expect(draft.shipping).toMatchObject(sabah)
  expect(message).toBe('')
})

test('clears a filled-in town when the postcode has several towns', () => {
  const { draft, message } = fillPostcode('86400', filled)
  expect(draft.shipping).toMatchObject({ city: '', state: 'Johor' })
  expect(message).toBe('State filled in: Johor.')
  expect(fillPostcode('88000', draft).draft.shipping).toMatchObject(sabah)
})

test('remembers filled-in fields after a reload', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  expect(parseDraft({ ...filled, filledIn: ['nose', 'city', 7] })?.filledIn).toEqual(['city'])
  expect(parseDraft({ ...filled, filledIn: 'city' })?.filledIn).toEqual([])
})

test('warns about a state other than the postcode’s, but not for unknown postcodes or empty states', () => {
  const getWarning = (zip: string, state: string) => getStateWarning({ ...emptyDraft.shipping, zip, state })
  expect(getWarning('93350', 'Johor')).toBe('This postcode is in Sarawak. Please check the state.')
  expect([getWarning('80000', 'Johor'), getWarning('80000', ''), getWarning('00000', 'Johor')]).toEqual(['', '', ''])
})
