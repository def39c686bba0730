import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'
import { removeInvisible, removeSeparators } from './remove-invisible.ts'

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

test.each([
  ['zero\u200bwidth', 'zerowidth'],
  ['soft\u00adhyphen \ufeffmark \u2060join', 'softhyphen mark join'],
  ['Hangul\u3164\u115f filler\uffa0', 'Hangul filler'],
  ['\u2062times\u034f\u180e', 'times'],
  ['Scotland \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 'Scotland 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['hidden\u{e0068}\u{e0069} tags', 'hidden tags'],
  ['❤\ufe0f 👩‍👧', '❤\ufe0f 👩‍👧'],
  ['\u0600\u06dd stay', '\u0600\u06dd stay'],
  ['\u200d\u200c\ufe0f', ''],
])('removes from %j what is not seen', (text, cleaned) => expect(cleanText(text)).toBe(cleaned))

test.each([
  ['\u202asiti@example.com\u202c', 'siti@example.com'],
  ['siti\u200d@exam\u200cple.com\u00a0', 'siti@example.com'],
  ['\ufeff 88000\u200b\n', '88000'],
])('removes joiners as well from the address or number %j', (text, cleaned) =>
  expect(removeInvisible(text)).toBe(cleaned),
)

test('takes linear time', () => {
  for (const part of ['\u202e', ' \n', '\u{1f3f4}\u{e0067}', '\u200d ', '-\u2010']) {
    const long = `a${part.repeat(200_000)}a`
    const start = performance.now()
    for (const clean of [cleanText, cleanLine, removeInvisible, removeSeparators]) clean(long)
    expect(performance.now() - start).toBeLessThan(2_000)
  }
})

test('nothing else lists invisible characters or dashes by hand', () => {
  const files = globSync('{app,platform,server,store}/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  const listed = files.filter(file =>
    /\/[^/\n]*(?:\\u(?:00a[0d]|20[01]\w|202[a-f]|206\w|2212|feff)|\[[^\]\n]*[‐-―−][^\]\n]*\])[^/\n]*\/[gimsuvy]*/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(listed).toEqual([])
})
