import { expect, test } from 'vitest'
import { addLanguage, parseLanguage } from './languages.ts'

test.each([
  ['/', '/?lang=ms'],
  ['/shop?filter=top&q=a%20b', '/shop?filter=top&q=a%20b&lang=ms'],
  ['/shop?lang=en&filter=top', '/shop?filter=top&lang=ms'],
  ['/shop?lang=ms', '/shop?lang=ms'],
  ['/#discover', '/?lang=ms#discover'],
  ['/thankyou?session_id={CHECKOUT_SESSION_ID}', '/thankyou?session_id={CHECKOUT_SESSION_ID}&lang=ms'],
  ['/shop?slang=x', '/shop?slang=x&lang=ms'],
  ['/shop?lang&q=a', '/shop?q=a&lang=ms'],
  ['//evil.example/x?a=1', '/evil.example/x?a=1&lang=ms'],
  ['/\\evil.example', '/evil.example?lang=ms'],
])('the address %j is %j in Malay', (address, inMalay) => expect(addLanguage(address, 'ms')).toBe(inMalay))

test.each([
  ['/shop?filter=top', '/shop?filter=top'],
  ['/shop?lang=ms&filter=top', '/shop?filter=top'],
  ['/?lang=ms#discover', '/#discover'],
])('the address %j is %j in English', (address, inEnglish) => expect(addLanguage(address, 'en')).toBe(inEnglish))

test.each([
  ['ms', 'ms'],
  ['en', 'en'],
  ['MS', 'en'],
  ['id', 'en'],
  [null, 'en'],
  [undefined, 'en'],
])('lang=%s asks for the language %s', (value, language) => expect(parseLanguage(value)).toBe(language))
