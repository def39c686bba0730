import { expect, test } from 'vitest'
import { getStorageErrorCode, storageErrorMessages } from './storage-error.ts'

test.each([
  [401, '', 'unauthenticated'],
  [401, 'Firebase App Check token is invalid.', 'unauthorized-app'],
  [402, '', 'quota-exceeded'],
  [403, '', 'unauthorized'],
  [404, '', 'object-not-found'],
  [0, '', 'retry-limit-exceeded'],
  [429, '', 'retry-limit-exceeded'],
  [503, '', 'retry-limit-exceeded'],
  [418, '', 'unknown'],
])('maps status %i %s to %s [ERR-17]', (status, body, code) => {
  expect(getStorageErrorCode(status, body)).toBe(code)
  expect(storageErrorMessages[getStorageErrorCode(status, body)]).toMatch(/\.$/)
})
