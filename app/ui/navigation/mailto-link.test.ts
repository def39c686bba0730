import { expect, test } from 'vitest'
import { getMailtoLink } from './mailto-link.ts'

test('links to an ordinary address as it is written', () =>
  expect(getMailtoLink('hello.there@shop.example')).toBe('mailto:hello.there@shop.example'))

test('an address adds no recipient and no text to the mail', () => {
  const { pathname, search, hash } = new URL(getMailtoLink('a?bcc=b&body=c#d+e@shop.example?subject=f%0Ag'))
  expect([search, hash]).toEqual(['', ''])
  expect(decodeURIComponent(pathname)).toBe('a?bcc=b&body=c#d+e@shop.example?subject=f%0Ag')
})
