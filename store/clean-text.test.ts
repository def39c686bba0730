import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'

test.each([
  ['Siti\u0000\u0007Aminah\u001b[31m', 'Siti Aminah [31m'],
  ['Siti\u009bAminah', 'Siti Aminah'],
  ['\u202eevil\u202c', 'evil'],
  ['\u2066a\u2069\u200eb\u200fc\u061cd', 'abcd'],
  ['one\r\ntwo\rthree\u2028four\u0085five', 'one\ntwo\nthree\nfour\nfive'],
  ['  first  \n  second\t \n', 'first\n  second'],
  ['👩‍👧 क्‍ष می‌خواهم', '👩‍👧 क्‍ष می‌خواهم'],
  ['مريم 小明', 'مريم 小明'],
  ['\u202e\u0000 ', ''],
])('cleans the text %j to %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned))

test('makes one line of several', () => expect(cleanLine(' Siti\r\nBcc:\u2029 all \t x')).toBe('Siti Bcc: all x'))
