import { expect, test } from 'vitest'
import { emptyCheckoutDraft, parseDraft, updateField } from './checkout-draft.ts'
import { askAboutPostcode, fillFromPostcode } from './postcode-rules.ts'

const fillPostcode = (zip: string, draft = emptyCheckoutDraft) => fillFromPostcode(updateField(draft, 'zip', zip))
const sabah = { city: 'Kota Kinabalu', state: 'Sabah' }
const johor = { city: 'Johor Bahru', state: 'Johor' }
const filled = fillPostcode('88000').draft

test('fills in city and state and reports it [T13]', () => {
  expect(filled.shipping).toMatchObject(sabah)
  expect(fillPostcode('88000').message).toBe('City and state filled in: Kota Kinabalu, Sabah.')
})

test('never overwrites typed text', () => {
  const typed = fillPostcode('88000', updateField(emptyCheckoutDraft, 'city', 'Inanam'))
  expect(typed.draft.shipping).toMatchObject({ city: 'Inanam', state: 'Sabah' })
  expect(typed.message).toBe('State filled in: Sabah.')
  const chosen = fillPostcode('88000', updateField(emptyCheckoutDraft, 'state', 'Kedah'))
  expect(chosen.draft.shipping).toMatchObject({ city: 'Kota Kinabalu', state: 'Kedah' })
  expect(chosen.message).toBe('City filled in: Kota Kinabalu.')
})

test('overwrites a field that contains only spaces', () =>
  expect(fillPostcode('88000', updateField(emptyCheckoutDraft, 'city', '  ')).draft.shipping).toMatchObject(sabah))

test('fills in no field that was typed in since the postcode, even when it is empty again', () => {
  const { draft, message } = fillFromPostcode(updateField(emptyCheckoutDraft, 'zip', '88000'), new Set(['city']))
  expect(draft.shipping).toMatchObject({ city: '', state: 'Sabah' })
  expect(message).toBe('State filled in: Sabah.')
})

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

const typed = { ...emptyCheckoutDraft.shipping, zip: '88000', city: 'Kota Kinabalu', state: 'Sabah' }

/** The question about these values, in a draft in which others may have been asked about. */
const ask = (values: Partial<typeof typed>, draft = emptyCheckoutDraft) =>
  askAboutPostcode({ ...draft, shipping: { ...typed, ...values } })

test.each([
  ['8800', 'Is 8800 right? Postcodes in Malaysia have five digits.'],
  [' 880 00 ', 'Is 880 00 right? Postcodes in Malaysia have five digits.'],
  ['SW1A 1AA', 'Is SW1A 1AA right? Postcodes in Malaysia have five digits.'],
  ['93350', 'This postcode is in Sarawak. Please check the state.'],
])('asks about the postcode %j in Sabah [VAL-02]', (zip, question) => expect(ask({ zip }).message).toBe(question))

test('asks about a city that is only in other states than postcode and state [VAL-02]', () => {
  const question = 'This postcode is in Sabah. Please check the city.'
  for (const city of ['Johor Bahru', ' kuala lumpur ']) expect(ask({ city }).message).toBe(question)
  for (const city of ['Tawau', 'KK', 'Kampung Air', '']) expect(ask({ city }).message).toBe('')
})

test('asks nothing about an unknown postcode: the table may be out of date', () =>
  expect(ask({ zip: '00000' }).message).toBe(''))

test('asks once about the same values, also after others and after a reload [VAL-02]', () => {
  const short = ask({ zip: '8800' }).draft
  const elsewhere = ask({ state: 'Johor' }, short)
  expect(elsewhere.message).toBe('This postcode is in Sabah. Please check the state.')
  const restored = parseDraft(JSON.parse(JSON.stringify(elsewhere.draft)))
  for (const draft of [elsewhere.draft, restored]) {
    expect(ask({ zip: '8800' }, draft).message).toBe('')
    expect(ask({ state: 'Johor' }, draft).message).toBe('')
  }
})

test('asks again when other values are in doubt, but not when an unrelated field has changed [VAL-02]', () => {
  const asked = ask({ state: 'Johor' }).draft
  expect(ask({ state: 'Johor', city: 'Inanam' }, asked).message).toBe('')
  expect(ask({ state: 'Kedah' }, asked).message).toContain('check the state')
  expect(ask({ zip: '88100', state: 'Johor' }, asked).message).toContain('check the state')
  expect(ask({ city: 'Johor Bahru' }, asked).message).toContain('check the city')
})
