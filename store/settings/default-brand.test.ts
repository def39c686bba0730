import { expect, test } from 'vitest'
import { languages } from '#store/languages.ts'
import { defaultSettings } from '#test/default-settings.ts'
import { getLookVersion } from './look-version.ts'
import { toSettings } from './settings.ts'

test('describes the shop by its opening words once these were changed', () => {
  const settings = toSettings({ ...defaultSettings, 'opening.en': 'Coats from Penang.', 'tagline.en': 'Warm' })
  expect(settings.brand.en.description).toBe('Coats from Penang. Warm.')
  expect(toSettings(defaultSettings).brand.en.description).toBe(
    'One-of-a-kind second-hand and vintage clothing from Sabah. Thrift Bold, Wear Tuff.',
  )
  for (const language of languages) expect(settings.brand[language].ticker).toHaveLength(4)
})

test('the look has a version from the first change of a colour, the initial or the logo', () => {
  const version = (changed: object) => getLookVersion(toSettings({ ...defaultSettings, ...changed }))
  expect(version({})).toBeUndefined()
  const changes = [{ name: 'Kedai' }, { mustard: '#8fd3b6' }, { logo: '/product-images/1-a.webp' }]
  expect(new Set(changes.map(version)).size).toBe(3)
  expect(changes.map(version)).not.toContain(undefined)
})
