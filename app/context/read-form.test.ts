import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const post = (fields: Record<string, string>) =>
  new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) })

test('cleans what was typed, but for passwords', async () => {
  const typed = '\u202a a\u200bb\u200d '
  const fields = { text: typed, email: typed, code: typed, password: typed, newPassword: typed, currentPassword: typed }
  expect(await readForm(post(fields))).toEqual({
    text: 'ab\u200d',
    email: 'ab',
    code: 'ab',
    password: typed,
    newPassword: typed,
    currentPassword: typed,
  })
})

test('reads no text above its maximum, which cleaning would bring below it', async () => {
  const { text } = await readForm(post({ text: `${'\u202e'.repeat(50)}ab${'c'.repeat(100)}` }), 100)
  expect(text).toHaveLength(101)
})

test('keeps the text of a JSON field', async () => {
  const values = { note: 'two\nlines \u202e', price: '45' }
  const { values: read } = await readForm(post({ values: JSON.stringify(values) }))
  expect(JSON.parse(String(read))).toEqual({ note: 'two\nlines ', price: '45' })
})
