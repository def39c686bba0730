import { expect, test } from 'vitest'
import { emptyDraft, parseDraft, withField } from './checkout-draft.ts'
import { fillIn, stateWarning } from './postcode-rules.ts'

const zipped = (zip: string, draft = emptyDraft) => fillIn(withField(draft, 'zip', zip))
const sabah = { city: 'Kota Kinabalu', state: 'Sabah' }
const johor = { city: 'Johor Bahru', state: 'Johor' }
const filled = zipped('88000').draft

test('T13 a postcode fills in city and state, and says so', () => {
  expect(filled.shipping).toMatchObject(sabah)
  expect(zipped('88000').sentence).toBe('City and state filled in: Kota Kinabalu, Sabah.')
})

test('what somebody typed is never written over', () => {
  const typed = zipped('88000', withField(emptyDraft, 'city', 'Inanam'))
  expect(typed.draft.shipping).toMatchObject({ city: 'Inanam', state: 'Sabah' })
  expect(typed.sentence).toBe('State filled in: Sabah.')
  const chosen = zipped('88000', withField(emptyDraft, 'state', 'Kedah'))
  expect(chosen.draft.shipping).toMatchObject({ city: 'Kota Kinabalu', state: 'Kedah' })
  expect(chosen.sentence).toBe('City filled in: Kota Kinabalu.')
})

test('spaces are nothing that somebody typed', () =>
  expect(zipped('88000', withField(emptyDraft, 'city', '  ')).draft.shipping).toMatchObject(sabah))

test('what was filled in gives way to the next postcode, until somebody types over it', () => {
  expect(zipped('80000', filled).draft.shipping).toMatchObject(johor)
  const corrected = withField(filled, 'city', 'Kota Kinabalu Utara')
  expect(zipped('80000', corrected).draft.shipping).toMatchObject({ city: 'Kota Kinabalu Utara', state: 'Johor' })
})

test('the same place again is no news', () => expect(fillIn(filled)).toEqual({ draft: filled, sentence: '' }))

test.each(['8000', '00000'])('%j, which leads nowhere, changes nothing and says nothing', zip => {
  const { draft, sentence } = zipped(zip, filled)
  expect(draft.shipping).toMatchObject(sabah)
  expect(sentence).toBe('')
})

test('a postcode of two towns fills in the state and takes the town of the one before back', () => {
  const { draft, sentence } = zipped('86400', filled)
  expect(draft.shipping).toMatchObject({ city: '', state: 'Johor' })
  expect(sentence).toBe('State filled in: Johor.')
  expect(zipped('88000', draft).draft.shipping).toMatchObject(sabah)
})

test('after a reload it is still known what was filled in and what was typed', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  expect(parseDraft({ ...filled, filledIn: ['nose', 'city', 7] })?.filledIn).toEqual(['city'])
  expect(parseDraft({ ...filled, filledIn: 'city' })?.filledIn).toEqual([])
})

test('a state that is not the postcode’s is told; an unknown postcode and an empty state say nothing', () => {
  const warningFor = (zip: string, state: string) => stateWarning({ ...emptyDraft.shipping, zip, state })
  expect(warningFor('93350', 'Johor')).toBe('This postcode is in Sarawak. Please check the state.')
  expect([warningFor('80000', 'Johor'), warningFor('80000', ''), warningFor('00000', 'Johor')]).toEqual(['', '', ''])
})
