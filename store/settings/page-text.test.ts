import { expect, test } from 'vitest'
import { parsePageText } from './page-text.ts'

test('parses headings, paragraphs and lists', () =>
  expect(parsePageText('# One\r\nFirst line\nsecond line\n\nNext\n- a\n* b\n\n- c\n## Two')).toEqual([
    { kind: 'heading', text: 'One' },
    { kind: 'paragraph', text: 'First line\nsecond line' },
    { kind: 'paragraph', text: 'Next' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'list', items: ['c'] },
    { kind: 'heading', text: 'Two' },
  ]))

test('markup stays text', () =>
  expect(parsePageText('<script>alert(1)</script>\n\n[x](javascript:alert)')).toEqual([
    { kind: 'paragraph', text: '<script>alert(1)</script>' },
    { kind: 'paragraph', text: '[x](javascript:alert)' },
  ]))

test('an empty text has no blocks, and signs alone are a paragraph', () => {
  expect(parsePageText(' \n\t\n')).toEqual([])
  expect(parsePageText('#\n\n-')).toEqual([
    { kind: 'paragraph', text: '#' },
    { kind: 'paragraph', text: '-' },
  ])
})
