import { expect, test } from 'vitest'
import { getMaxLength, parseSetting } from './parse-setting.ts'
import { listSettingNames, type SettingName, settingGroupNames } from './setting-names.ts'

const today = '2026-11-20'
const parse = (name: SettingName, text: string) => {
  const parsed = parseSetting(name, text, { today })
  if (parsed.ok) return parsed.value
  const { reason, row, column } = parsed
  return row === undefined ? reason : `${reason} in ${row} ${column}`
}
const rows = (...list: Record<string, string>[]) => JSON.stringify(list)

test.each<[SettingName, string, string]>([
  ['name', '  Tuff \n Thrift\u0000 ', 'Tuff Thrift'],
  ['name', '\u202eevil', 'evil'],
  ['name', ' ', 'missing'],
  ['email', 'a@b', 'email'],
  ['whatsapp', '012-345 6789', '+60123456789'],
  ['whatsapp', '+65 9123 4567', 'phone'],
  ['socialUrl', 'https://www.instagram.com/x', 'https://www.instagram.com/x'],
  ['socialUrl', 'http://x.example', 'url'],
  ['socialUrl', 'javascript:alert(1)', 'url'],
  ['socialUrl', 'https://', 'url'],
  ['ctoPortrait', '', ''],
  ['ctoPortrait', '/product-images/me.webp', '/product-images/me.webp'],
  ['ctoPortrait', '//evil.example/me.webp', 'portrait'],
  ['ctoPortrait', '/\\evil.example/me.webp', 'portrait'],
  ['couriers', 'jnt,poslaju', 'poslaju,jnt'],
  ['couriers', '', 'missing'],
  ['couriers', 'pigeon', 'courier'],
  ['ownCouriers', '', ''],
  ['ownCouriers', '[]', ''],
  [
    'ownCouriers',
    rows(
      { name: ' Lala \n Move', more: 'x', trackingUrl: '' },
      { id: 'bus', trackingUrl: 'https://bus.example/?n=', name: 'Bus' },
    ),
    rows(
      { id: 'lala-move', name: 'Lala Move', trackingUrl: '' },
      { id: 'bus', name: 'Bus', trackingUrl: 'https://bus.example/?n=' },
    ),
  ],
  [
    'ownCouriers',
    rows({ name: 'Bas' }, { id: 'bas', name: 'Bus' }),
    rows({ id: 'bas-2', name: 'Bas', trackingUrl: '' }, { id: 'bas', name: 'Bus', trackingUrl: '' }),
  ],
  ['ownCouriers', rows({ name: 'Bus' }, { name: ' ' }), 'missing in 1 name'],
  ['ownCouriers', rows({ name: 'Bus', trackingUrl: 'javascript:alert(1)' }), 'url in 0 trackingUrl'],
  ['ownCouriers', rows({ name: 'Bus' }, { name: 'bus' }), 'same in 1 name'],
  ['ownCouriers', rows({ id: 'x', name: 'Bus' }, { id: 'x', name: 'Van' }), 'same in 1 id'],
  ['ownCouriers', rows({ id: '../x', name: 'Bus' }), rows({ id: 'bus', name: 'Bus', trackingUrl: '' })],
  ['ownCouriers', rows({ name: 'x'.repeat(41) }), 'too-long in 0 name'],
  ['ownCouriers', rows(...Array.from({ length: 11 }, (_, index) => ({ name: `Bus ${index}` }))), 'rows'],
  ['ownCouriers', '{"name":"Bus"}', 'rows'],
  ['ownCouriers', '[{"name":1}]', 'rows'],
  ['ownCouriers', '[null', 'rows'],
  ['packByDays', '03', '3'],
  ['packByDays', '0', 'days'],
  ['packByDays', '31', 'days'],
  ['packByDays', '1e1', 'days'],
  ['closedUntil', '', ''],
  ['closedUntil', '2026-11-21', '2026-11-21'],
  ['closedUntil', today, 'past'],
  ['closedUntil', '2026-02-30', 'date'],
  ['closedUntil', '21/11/2026', 'date'],
  ['paid.en', 'Hi {name}\r\n{link}', 'Hi {name}\n{link}'],
  ['paid.en', 'Hi {nam}', 'placeholder'],
  ['terms.ms', '{shop} {link}', 'placeholder'],
  ['terms.ms', 'Baris satu  \n\nBaris dua', 'Baris satu\n\nBaris dua'],
])('parses %s %j as %j', (name, text, result) => expect(parse(name, text)).toBe(result))

test.each(settingGroupNames.flatMap(listSettingNames))('limits the length of %s', name =>
  expect(parse(name, 'x'.repeat(getMaxLength(name) + 1))).toBe('too-long'),
)
