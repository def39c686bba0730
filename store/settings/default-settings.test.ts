import { expect, test } from 'vitest'
import { createDefaultSettings } from './default-settings.server.ts'
import { parseSetting } from './parse-setting.ts'
import { listSettingNames, settingGroupNames } from './setting-names.ts'
import { toSettings } from './settings.ts'

const environment = {
  shop: { name: 'Shop', email: 'a@example.com', whatsapp: '60123456789', socialUrl: 'https://s.example' },
  founders: {
    cto: { name: 'A', quote: 'B', portrait: undefined },
    ceo: { name: 'C', quote: 'D', portrait: 'https://p.example/c.jpg' },
  },
}
const defaults = createDefaultSettings(environment)

test.each(settingGroupNames.flatMap(listSettingNames))('the default of %s may be typed, too', name =>
  expect(parseSetting(name, defaults[name], { today: '2026-11-20' })).toEqual({ ok: true, value: defaults[name] }),
)

test('texts and settings are the same in both directions', () => {
  const settings = toSettings(defaults)
  expect(settings).toMatchObject({ ...environment, packByDays: 2, closure: undefined })
  expect(settings.couriers).toHaveLength(7)
})
