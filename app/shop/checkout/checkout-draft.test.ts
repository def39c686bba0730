import { expect, test } from 'vitest'
import { emptyCheckoutDraft, finishStep, parseDraft, reopenStep, updateField, validateStep } from './checkout-draft.ts'

const shipping = { name: 'Siti', phone: '012-345 6789', address: '1 Jalan', city: 'KK', state: 'Sabah', zip: '88000' }
const filled = { ...emptyCheckoutDraft, email: 'siti@example.com', shipping }
const finished = finishStep(finishStep(filled, 'contact'), 'shipping')

test('rejects an invalid e-mail address [VAL-01]', () => {
  expect(validateStep({ ...filled, email: 'siti@' }, 'contact')).toEqual({
    email: 'Please enter a valid email address.',
  })
  expect(validateStep(filled, 'contact')).toEqual({})
})

test('reports every empty field [VAL-02]', () => {
  expect(validateStep(updateField(updateField(filled, 'zip', ' '), 'name', ''), 'shipping')).toEqual({
    name: 'Please fill in all required fields.',
    zip: 'Please fill in all required fields.',
  })
})

test('rejects an invalid phone number [VAL-03]', () =>
  expect(validateStep(updateField(filled, 'phone', '088 123456'), 'shipping')).toEqual({
    phone: 'Please enter a valid Malaysian phone number (e.g., +60123456789)',
  }))

test('opens the next step and then the payment [CHK-02]', () => {
  expect(finishStep(filled, 'contact')).toMatchObject({ open: 'shipping', isDone: { contact: true, shipping: false } })
  expect(finished).toMatchObject({ open: 'payment', isDone: { contact: true, shipping: true } })
})

test('reopens a complete step as incomplete until it is valid again [T54]', () => {
  const edited = reopenStep(finished, 'contact')
  expect(edited).toMatchObject({ open: 'contact', isDone: { contact: false, shipping: true } })
  expect(finishStep(edited, 'contact')).toMatchObject({ open: 'payment' })
  const both = reopenStep(edited, 'shipping')
  expect(finishStep(both, 'shipping')).toMatchObject({ open: 'contact' })
})

test('restores a stored draft after a cancelled payment [T9]', () =>
  expect(parseDraft(JSON.parse(JSON.stringify(finished)))).toEqual(finished))

test('completes no step of a stored draft that is broken or no longer valid', () => {
  expect(parseDraft(null)).toBeUndefined()
  expect(parseDraft('x')).toBeUndefined()
  expect(parseDraft({})).toEqual(emptyCheckoutDraft)
  expect(parseDraft({ ...finished, email: 7, shipping: { ...shipping, name: null } })).toMatchObject({
    email: '',
    shipping: { name: '', city: 'KK' },
    isDone: { contact: false, shipping: false },
    open: 'contact',
  })
})

test('refuses links and markup in a name or a city, never in the address [VAL-02]', () => {
  const check = (changes: object) => validateStep({ ...filled, shipping: { ...shipping, ...changes } }, 'shipping')
  const noLinks = 'No links and no “<” here, please.'
  expect(check({ name: 'Win at http://x.example' })).toEqual({ name: noLinks })
  expect(check({ city: 'Www.x.example' })).toEqual({ city: noLinks })
  expect(check({ address: 'Lot 3 <rear>, www.x.example' })).toEqual({})
})
