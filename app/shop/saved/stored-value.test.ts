import { expect, test } from 'vitest'
import { createStoredValue } from './stored-value.ts'

const parse = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

function memoryStorage(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('a note is kept, replaced and taken away', () => {
  const storage = memoryStorage()
  const value = createStoredValue(() => storage, 'note', parse)
  expect(value.read()).toBeUndefined()
  value.write('one')
  expect(createStoredValue(() => storage, 'note', parse).read()).toBe('one')
  value.write(undefined)
  expect(value.read()).toBeUndefined()
})

test('what is stored and is no note counts as none', () => {
  for (const stored of ['{', '7', 'null'])
    expect(createStoredValue(() => memoryStorage(new Map([['note', stored]])), 'note', parse).read()).toBeUndefined()
})

test('where storage is blocked the note lasts as long as the page', () => {
  const blocked = createStoredValue(
    () => {
      throw new Error('blocked')
    },
    'note',
    parse,
  )
  blocked.write('one')
  expect(blocked.read()).toBe('one')
  blocked.write(undefined)
  expect(blocked.read()).toBeUndefined()
})
