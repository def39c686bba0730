import { expect, test } from 'vitest'
import { mapServerErrors } from './map-server-errors.ts'

const knownFields = ['email', 'phone', 'city']
const missingFields = 'Sila isi semua ruangan yang wajib.'

test('maps errors of the API to form fields', () =>
  expect(
    mapServerErrors(
      { 'shipping.phone': 'No.', email: 'Neither.', items: 'x' },
      { code: 'x', knownFields, missingFields },
    ),
  ).toEqual({
    phone: 'No.',
    email: 'Neither.',
  }))

test('replaces the API’s sentence about a blank field with the page’s own', () =>
  expect(mapServerErrors({ 'shipping.city': 'No.' }, { code: 'missing_fields', knownFields, missingFields })).toEqual({
    city: missingFields,
  }))
