import { expect, test } from 'vitest'
import { emptyDraft, parseDraft, withField } from './checkout-draft.ts'
import { filledInSentence, fillIn, isPostcode, stateWarning } from './postcode-rules.ts'

const sabah = { city: 'Kota Kinabalu', state: 'Sabah' } as const
const johor = { city: 'Johor Bahru', state: 'Johor' } as const
const filled = fillIn(emptyDraft, sabah).draft

test('five digits are a postcode, also with what autofill puts around them', () => {
  expect(['88000', ' 88000 '].map(isPostcode)).toEqual([true, true])
  expect(['', '8800', '880000', '8800a', '８８０００'].map(isPostcode)).toEqual([false, false, false, false, false])
})

test('T13 a postcode fills in city and state, and says so', () => {
  const { draft, fields } = fillIn(emptyDraft, sabah)
  expect(draft.shipping).toMatchObject(sabah)
  expect(filledInSentence(fields, draft)).toBe('City and state filled in: Kota Kinabalu, Sabah.')
})

test('what somebody typed is never written over', () => {
  const { draft, fields } = fillIn(withField(emptyDraft, 'city', 'Inanam'), sabah)
  expect(draft.shipping).toMatchObject({ city: 'Inanam', state: 'Sabah' })
  expect(filledInSentence(fields, draft)).toBe('State filled in: Sabah.')
  const chosen = fillIn(withField(emptyDraft, 'state', 'Kedah'), sabah)
  expect(chosen.draft.shipping).toMatchObject({ city: 'Kota Kinabalu', state: 'Kedah' })
  expect(filledInSentence(chosen.fields, chosen.draft)).toBe('City filled in: Kota Kinabalu.')
})

test('spaces are nothing that somebody typed', () =>
  expect(fillIn(withField(emptyDraft, 'city', '  '), sabah).draft.shipping.city).toBe('Kota Kinabalu'))

test('what was filled in gives way to the next postcode, until somebody types over it', () => {
  expect(fillIn(filled, johor).draft.shipping).toMatchObject(johor)
  const corrected = withField(filled, 'city', 'Kota Kinabalu Utara')
  expect(fillIn(corrected, johor).draft.shipping).toMatchObject({ city: 'Kota Kinabalu Utara', state: 'Johor' })
})

test('the same place again is no news', () => {
  const { draft, fields } = fillIn(filled, sabah)
  expect(draft).toEqual(filled)
  expect(filledInSentence(fields, draft)).toBe('')
})

test('a postcode of two towns fills in the state and takes the town of the one before back', () => {
  const { draft, fields } = fillIn(filled, { state: 'Johor' })
  expect(draft.shipping).toMatchObject({ city: '', state: 'Johor' })
  expect(filledInSentence(fields, draft)).toBe('State filled in: Johor.')
  expect(fillIn(draft, sabah).draft.shipping).toMatchObject(sabah)
})

test('after a reload it is still known what was filled in and what was typed', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  const broken = parseDraft({ ...filled, filledIn: ['zip', 'city', 7] })
  expect(broken?.filledIn).toEqual(['city'])
  expect(parseDraft({ ...filled, filledIn: 'city' })?.filledIn).toEqual([])
})

test('a state that is not the postcode’s is told; an unknown postcode and an empty state say nothing', () => {
  expect(stateWarning({ state: 'Sarawak' }, 'Johor')).toBe('This postcode is in Sarawak. Please check the state.')
  expect([stateWarning(johor, 'Johor'), stateWarning(johor, ''), stateWarning(undefined, 'Johor')]).toEqual([
    '',
    '',
    '',
  ])
})
