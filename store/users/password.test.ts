import { expect, test } from 'vitest'
import { getPasswordError } from './password.ts'

test.each(['correct horse', 'tudung-merah-77', 'Käsebrot', `${'x'.repeat(120)}yz`])(
  'accepts the password %s [T49]',
  password => expect(getPasswordError(password)).toBeUndefined(),
)

test.each([
  ['short', 'at least 8'],
  ['1234567', 'at least 8'],
  [`${'x'.repeat(128)}y`, 'at most 128'],
  ['Password1', 'first that anybody'],
  ['aaaaaaaaaaaa', 'first that anybody'],
  ['KINABALU', 'first that anybody'],
])('rejects the password %s with a message [T49]', (password, why) => expect(getPasswordError(password)).toContain(why))
