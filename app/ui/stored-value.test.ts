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

test('stores, replaces and removes a value', () => {
  const storage = memoryStorage()
  const value = createStoredValue(() => storage, 'key', parse)
  expect(value.read()).toBeUndefined()
  value.write('one')
  expect(createStoredValue(() => storage, 'key', parse).read()).toBe('one')
  value.write(undefined)
  expect(value.read()).toBeUndefined()
})

test('ignores an invalid stored value', () => {
  for (const stored of ['{', '7', 'null'])
    expect(createStoredValue(() => memoryStorage(new Map([['key', stored]])), 'key', parse).read()).toBeUndefined()
})

test('keeps the value in memory when storage is blocked', () => {
  const blocked = createStoredValue(
    () => {
      throw new Error('blocked')
    },
    'key',
    parse,
  )
  blocked.write('one')
  expect(blocked.read()).toBe('one')
  blocked.write(undefined)
  expect(blocked.read()).toBeUndefined()
})

test('prefers what could not be stored to what is stored, until it can', () => {
  const storage = memoryStorage(new Map([['key', '"old"']]))
  const { setItem } = storage
  const value = createStoredValue(() => storage, 'key', parse)
  storage.setItem = () => {
    throw new Error('full')
  }
  value.write('new')
  expect(value.read()).toBe('new')
  storage.setItem = setItem
  value.write('newer')
  expect(value.read()).toBe('newer')
  expect(storage.getItem('key')).toBe('"newer"')
})
