import { expect, test } from 'vitest'
import { openNote } from './browser-note.ts'

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
  const note = openNote(() => storage, 'note', parse)
  expect(note.read()).toBeUndefined()
  note.write('one')
  expect(openNote(() => storage, 'note', parse).read()).toBe('one')
  note.write(undefined)
  expect(note.read()).toBeUndefined()
})

test('what is stored and is no note counts as none', () => {
  for (const stored of ['{', '7', 'null'])
    expect(openNote(() => memoryStorage(new Map([['note', stored]])), 'note', parse).read()).toBeUndefined()
})

test('where storage is blocked the note lasts as long as the page', () => {
  const blocked = openNote(
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
