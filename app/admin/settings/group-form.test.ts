import { expect, test } from 'vitest'
import type { SettingValues } from '#store/settings/setting-names.ts'
import { listEdited, mergeStored, openGroupForm } from './group-form.ts'

const values = (changes: Partial<SettingValues>) =>
  ({
    name: 'Shop',
    email: 'a@b.my',
    whatsapp: '+60123456789',
    socialUrl: 'https://s.example',
    ...changes,
  }) as SettingValues
const openWith = (typed: Partial<SettingValues>) => {
  const form = openGroupForm({ version: 1, values: values({}) })
  return { ...form, inputs: { ...form.inputs, ...typed } }
}

test('keeps what was typed and takes what somebody else has changed', () => {
  const merged = mergeStored(openWith({ name: 'Mine' }), { version: 2, values: values({ email: 'x@y.my' }) }, 'contact')
  expect(merged).toMatchObject({
    version: 2,
    conflicts: [],
    taken: ['email'],
    inputs: { name: 'Mine', email: 'x@y.my' },
  })
  expect(listEdited(merged, 'contact')).toEqual(['name'])
})

test('a setting that both have changed is a conflict, which a later change keeps', () => {
  const first = mergeStored(openWith({ name: 'Mine' }), { version: 2, values: values({ name: 'Theirs' }) }, 'contact')
  expect(first).toMatchObject({ conflicts: ['name'], inputs: { name: 'Mine' }, base: { name: 'Theirs' } })
  const second = mergeStored(first, { version: 3, values: values({ name: 'Theirs again' }) }, 'contact')
  expect(second).toMatchObject({ conflicts: ['name'], inputs: { name: 'Mine' }, base: { name: 'Theirs again' } })
  const agreed = mergeStored(second, { version: 4, values: values({ name: 'Mine' }) }, 'contact')
  expect(agreed).toMatchObject({ conflicts: [], inputs: { name: 'Mine' } })
})
