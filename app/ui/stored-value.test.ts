import { expect, test } from 'vitest'
import { createMemoryStorage } from '#test/memory-storage.ts'
import { createStoredValue } from './stored-value.ts'

const parse = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

test('stores, replaces and removes a value', () => {
  const storage = createMemoryStorage()
  const value = createStoredValue(() => storage, 'key', parse)
  expect(value.read()).toBeUndefined()
  value.write('one')
  expect(createStoredValue(() => storage, 'key', parse).read()).toBe('one')
  value.write(undefined)
  expect(value.read()).toBeUndefined()
})

test('ignores an invalid stored value', () => {
  for (const stored of ['{', '7', 'null'])
    expect(createStoredValue(() => createMemoryStorage({ key: stored }), 'key', parse).read()).toBeUndefined()
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
  const storage = createMemoryStorage({ key: '"old"' })
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
