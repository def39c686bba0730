import { expect, test } from 'vitest'
import { copyFields, createMerge } from './merge-edit.ts'

const { compareEdit, listChangedByOthers } = createMerge(['name', 'email'])
const loaded = { name: 'Shop', email: 'a@b.my' }

test('what only somebody else has changed is theirs, what both have changed is a conflict until they agree', () => {
  const changed = { ...loaded, name: 'Mine' }
  expect(compareEdit({ loaded, changed }, { ...loaded, email: 'x@y.my' })).toEqual({ theirs: ['email'], conflicts: [] })
  expect(compareEdit({ loaded, changed }, { ...loaded, name: 'Theirs' })).toEqual({ theirs: [], conflicts: ['name'] })
  expect(compareEdit({ loaded, changed }, { ...loaded, name: 'Mine' })).toEqual({ theirs: [], conflicts: [] })
})

test('a conflict stays one when the form is back where it began', () =>
  expect(listChangedByOthers({ loaded, changed: loaded }, { ...loaded, name: 'Theirs' })).toEqual(['name']))

test('copies fields, absent ones included', () => {
  const from: { name?: string; email?: string } = { name: 'Other' }
  expect(copyFields(loaded, from as typeof loaded, ['email', 'name'])).toEqual({ name: 'Other', email: undefined })
})
