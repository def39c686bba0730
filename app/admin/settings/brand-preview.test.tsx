import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SettingValues } from '#store/settings/setting-names.ts'
import { defaultSettings } from '#test/default-settings.ts'
import { BrandPreview } from './brand-preview.tsx'

test('shows a form in which every text is empty', () => {
  const values = Object.fromEntries(Object.keys(defaultSettings).map(name => [name, ''])) as SettingValues
  expect(renderToStaticMarkup(<BrandPreview values={values} />)).toContain('Preview')
})
