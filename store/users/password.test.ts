import { expect, test } from 'vitest'
import { getPasswordError } from './password.ts'

test.each(['correct horse', 'tudung-merah-77', 'Käsebrot', `${'x'.repeat(120)}yz`])('%s will do [T49]', password =>
  expect(getPasswordError(password)).toBeUndefined(),
)

test.each([
  ['short', 'at least 8'],
  ['1234567', 'at least 8'],
  [`${'x'.repeat(128)}y`, 'at most 128'],
  ['Password1', 'first that anybody'],
  ['aaaaaaaaaaaa', 'first that anybody'],
  ['KINABALU', 'first that anybody'],
])('%s will not, and the sentence says why [T49]', (password, why) => expect(getPasswordError(password)).toContain(why))
