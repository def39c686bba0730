import { expect, test } from 'vitest'
import { createDropSlug, parseDropDraft } from './drop.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const parse = (input: Partial<Parameters<typeof parseDropDraft>[0]>) =>
  parseDropDraft({ title: 'Raya', day: '2026-11-21', time: '20:00', ...input }, now)

test('a drop opens at a minute of the shop’s time zone', () => {
  expect(parse({ title: '  Raya   2026 ' })).toEqual({
    ok: true,
    draft: { title: 'Raya 2026', opensAt: '2026-11-21T12:00:00.000Z' },
  })
})

test.each([
  ['no title', { title: ' ' }, ['title']],
  ['a long title', { title: 'x'.repeat(81) }, ['title']],
  ['no time', { time: '' }, ['time']],
  ['an hour that is none', { time: '24:00' }, ['time']],
  ['a day that is none', { day: '2026-02-30' }, ['time']],
  ['this minute', { day: '2026-11-20', time: '12:00' }, ['time']],
  ['a day too far away', { day: '2027-11-22' }, ['time']],
  ['nothing', { title: '', day: '', time: '' }, ['title', 'time']],
])('refuses %s', (_, input, invalidFields) => {
  expect(parse(input)).toEqual({ ok: false, invalidFields })
})

test.each([
  ['Raya 2026!', 'raya-2026'],
  ['  Été — à la façon  ', 'ete-a-la-facon'],
  ['古着', 'drop'],
  ['../../admin', 'admin'],
  [`${'long '.repeat(30)}`, `${'long-'.repeat(12)}`.slice(0, -1)],
])('the address of %s is %s', (title, slug) => {
  expect(createDropSlug(title)).toBe(slug)
  expect(createDropSlug(title).length).toBeLessThanOrEqual(60)
})

test('further drops of a name have numbers, also when the name is long', () => {
  expect(createDropSlug('Raya', 1)).toBe('raya-2')
  const slug = createDropSlug('x'.repeat(80), 11)
  expect([slug.length, slug.slice(-4)]).toEqual([60, 'x-12'])
})
