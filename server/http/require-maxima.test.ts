import { expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '#store/text-schema.server.ts'
import { requireMaxima } from './require-maxima.ts'

const isAccepted = (schema: z.ZodType) => {
  try {
    requireMaxima(schema, 'test')
    return true
  } catch {
    return false
  }
}

test.each<[string, z.ZodType]>([
  ['a text', z.string()],
  ['a pattern that may go on', z.string().regex(/^a+$/)],
  ['a maximum that is checked with the rest', z.string().max(10)],
  ['a field', z.object({ name: z.string().optional() })],
  ['an item', z.array(z.object({ id: z.string() }))],
  ['a choice', z.union([text(10), z.string()])],
  ['a key', z.record(z.string(), text(10))],
  ['a member of a pair', z.tuple([text(10), z.string()])],
  [
    'what a text is turned into',
    text(10)
      .transform(value => value.split(','))
      .pipe(z.array(z.string())),
  ],
  ['a time', z.iso.datetime()],
  ['anything', z.object({ price: z.unknown() })],
])('refuses %s without a maximum', (_name, schema) => {
  expect(isAccepted(schema)).toBe(false)
})

test('accepts texts with a maximum, and values that are no texts', () => {
  const choice = z.enum(['a', 'b']).catch('a')
  const key = z.string().regex(/^[a-z]{1,20}$/)
  expect(
    isAccepted(z.object({ a: text(10).min(1).default(''), choice, key, n: z.coerce.number(), l: z.literal('x') })),
  ).toBe(true)
})

test('checks the maximum before anything else reads the text', () => {
  let calls = 0
  const schema = text(10).refine(() => ++calls > 0)
  expect(schema.safeParse('x'.repeat(11)).success).toBe(false)
  expect(calls).toBe(0)
})
