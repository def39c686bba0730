import { expect, test } from 'vitest'
import { getPasswordError } from './password.ts'

test.each(['correct horse', 'tudung-merah-77', 'Käsebrot', `${'x'.repeat(120)}yz`])(
  'accepts the password %s [T49]',
  password => expect(getPasswordError(password)).toBeUndefined(),
)

test.each([
  ['short', 'too-short'],
  ['1234567', 'too-short'],
  [`${'x'.repeat(128)}y`, 'too-long'],
  ['Password1', 'too-common'],
  ['aaaaaaaaaaaa', 'too-common'],
  ['KINABALU', 'too-common'],
])('rejects the password %s as %s [T49]', (password, reason) => expect(getPasswordError(password)).toBe(reason))
