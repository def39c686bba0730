import { expect, test } from 'vitest'
import { emptyDraft, parseDraft, updateField } from './checkout-draft.ts'
import { fillFromPostcode, getStateWarning } from './postcode-rules.ts'

const fillPostcode = (zip: string, draft = emptyDraft) => fillFromPostcode(updateField(draft, 'zip', zip))
const sabah = { city: 'Kota Kinabalu', state: 'Sabah' }
const johor = { city: 'Johor Bahru', state: 'Johor' }
const filled = fillPostcode('88000').draft

test('a postcode fills in city and state, and says so [T13]', () => {
  expect(filled.shipping).toMatchObject(sabah)
  expect(fillPostcode('88000').message).toBe('City and state filled in: Kota Kinabalu, Sabah.')
})

test('what somebody typed is never written over', () => {
  const typed = fillPostcode('88000', updateField(emptyDraft, 'city', 'Inanam'))
  expect(typed.draft.shipping).toMatchObject({ city: 'Inanam', state: 'Sabah' })
  expect(typed.message).toBe('State filled in: Sabah.')
  const chosen = fillPostcode('88000', updateField(emptyDraft, 'state', 'Kedah'))
  expect(chosen.draft.shipping).toMatchObject({ city: 'Kota Kinabalu', state: 'Kedah' })
  expect(chosen.message).toBe('City filled in: Kota Kinabalu.')
})

test('spaces are nothing that somebody typed', () =>
  expect(fillPostcode('88000', updateField(emptyDraft, 'city', '  ')).draft.shipping).toMatchObject(sabah))

test('what was filled in gives way to the next postcode, until somebody types over it', () => {
  expect(fillPostcode('80000', filled).draft.shipping).toMatchObject(johor)
  const corrected = updateField(filled, 'city', 'Kota Kinabalu Utara')
  expect(fillPostcode('80000', corrected).draft.shipping).toMatchObject({ city: 'Kota Kinabalu Utara', state: 'Johor' })
})

test('the same place again is no news', () => expect(fillFromPostcode(filled)).toEqual({ draft: filled, message: '' }))

test.each(['8000', '00000'])('%j, which leads nowhere, changes nothing and says nothing', zip => {
  const { draft, message } = fillPostcode(zip, filled)
  expect(draft.shipping).toMatchObject(sabah)
  expect(message).toBe('')
})

test('a postcode of two towns fills in the state and takes the town of the one before back', () => {
  const { draft, message } = fillPostcode('86400', filled)
  expect(draft.shipping).toMatchObject({ city: '', state: 'Johor' })
  expect(message).toBe('State filled in: Johor.')
  expect(fillPostcode('88000', draft).draft.shipping).toMatchObject(sabah)
})

test('after a reload it is still known what was filled in and what was typed', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  expect(parseDraft({ ...filled, filledIn: ['nose', 'city', 7] })?.filledIn).toEqual(['city'])
  expect(parseDraft({ ...filled, filledIn: 'city' })?.filledIn).toEqual([])
})

test('a state that is not the postcode’s is told; an unknown postcode and an empty state say nothing', () => {
  const getWarning = (zip: string, state: string) => getStateWarning({ ...emptyDraft.shipping, zip, state })
  expect(getWarning('93350', 'Johor')).toBe('This postcode is in Sarawak. Please check the state.')
  expect([getWarning('80000', 'Johor'), getWarning('80000', ''), getWarning('00000', 'Johor')]).toEqual(['', '', ''])
})
