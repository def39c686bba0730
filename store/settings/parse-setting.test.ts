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
const east = {
  id: 'east',
  'name.en': 'East Malaysia',
  'name.ms': 'Malaysia Timur',
  areas: 'Sabah, Sarawak, Labuan',
  fee: '10.00',
  days: '4-6',
}
const west = { ...east, id: 'west', 'name.en': 'West Malaysia', 'name.ms': 'Semenanjung', areas: '' }
const islands = { ...east, id: 'islands', 'name.en': 'Islands', 'name.ms': 'Pulau', areas: '87' }
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
  ['couriers', 'jnt,poslaju', 'poslaju,jnt'],
  ['couriers', '', 'missing'],
  ['couriers', 'pigeon', 'courier'],
  ['ownCouriers', '', ''],
  ['ownCouriers', '[]', ''],
  ['ownCouriers', rows({ more: 'x', name: ' Lala \n Move' }), rows({ name: 'Lala Move', trackingUrl: '' })],
  ['ownCouriers', rows({ name: 'Bus' }, { name: ' ' }), 'missing in 1 name'],
  ['ownCouriers', rows({ name: 'Bus', trackingUrl: 'javascript:alert(1)' }), 'url in 0 trackingUrl'],
  ['ownCouriers', rows({ name: 'Bus' }, { name: 'bus' }), 'same in 1 name'],
  ['ownCouriers', rows({ name: 'x'.repeat(41) }), 'too-long in 0 name'],
  ['ownCouriers', rows(...Array.from({ length: 11 }, (_, index) => ({ name: `Bus ${index}` }))), 'rows'],
  ['ownCouriers', '{"name":"Bus"}', 'rows'],
  ['ownCouriers', '[{"name":1},null]', 'missing in 1 name'],
  ['ownCouriers', '[null', 'rows'],
  ['ownHolidays', rows({ date: '2026-02-30', name: '', work: 'closed' }), 'date in 0 date'],
  ['ownHolidays', rows({ date: '2026-12-31', work: 'perhaps' }), 'choice in 0 work'],
  ['zones', rows(east, west), rows(east, west)],
  ['zones', rows({ ...islands, id: '' }, west), rows({ ...islands, id: 'islands' }, west)],
  [
    'zones',
    rows({ ...islands, id: '' }, { ...islands, id: 'islands', areas: '', 'name.en': 'Else', 'name.ms': 'Lain' }),
    rows(
      { ...islands, id: 'islands-2' },
      { ...islands, id: 'islands', areas: '', 'name.en': 'Else', 'name.ms': 'Lain' },
    ),
  ],
  ['zones', rows({ ...east, fee: 'RM 12' }, west), rows({ ...east, fee: '12.00' }, west)],
  ['zones', rows({ ...east, fee: '0' }, west), 'free in 0 fee'],
  ['zones', rows({ ...east, fee: '-1' }, west), 'amount in 0 fee'],
  ['zones', rows({ ...east, days: '6-4' }, west), 'range in 0 days'],
  ['zones', rows({ ...east, days: 'soon' }, west), 'range in 0 days'],
  ['zones', rows({ ...east, days: '3' }, west), rows({ ...east, days: '3' }, west)],
  ['zones', rows({ ...east, areas: 'Sabah, Atlantis' }, west), 'area in 0 areas'],
  ['zones', rows({ ...east, areas: '87999-87000' }, west), 'area in 0 areas'],
  ['zones', rows(east, west, { ...islands, areas: 'labuan' }), 'overlap in 2 areas'],
  ['zones', rows(islands, west, { ...east, areas: '87500' }), 'overlap in 2 areas'],
  ['zones', rows(islands, west, east), rows(islands, west, east)],
  ['zones', rows(east), 'catch-all'],
  ['zones', rows({ ...east, areas: ' , ' }, west), 'catch-all in 1 areas'],
  ['zones', '', 'missing'],
  ['zones', rows(east, { ...west, 'name.en': 'east malaysia' }), 'same in 1 name.en'],
  ['zones', rows(east, { ...west, id: 'east' }), 'same in 1 id'],
  ['tagline.en', 'x'.repeat(41), 'too-long'],
  ['badge.ms', '', 'missing'],
  ['sellerName', 'x'.repeat(121), 'too-long'],
  ['freeFrom', 'RM 200', '200.00'],
  ['freeFrom', '0', 'amount'],
  ['restDays', '', ''],
  ['restDays', '0,1,2,3,4,5,6', 'rest'],
  ['restDays', '7', 'rest'],
  ['closedFrom', '2026-11-01', '2026-11-01'],
  ['closedFrom', 'now', 'date'],
  ['closedUntil', '2027-11-21', '2027-11-21'],
  ['closedUntil', '2027-11-22', 'far'],
  [
    'zones',
    rows({ ...islands, id: '', 'name.en': 'Collect' }, west),
    rows({ ...islands, id: 'collect-2', 'name.en': 'Collect' }, west),
  ],
  ['categories', '', 'missing'],
  ['categories', '[]', 'missing'],
  [
    'categories',
    rows(
      { 'name.en': ' Coats  & more', 'name.ms': 'Kot', types: 'coat,jacket,coat' },
      { 'name.en': '外套', 'name.ms': 'Jaket' },
    ),
    rows(
      { id: 'coats-more', 'name.en': 'Coats & more', 'name.ms': 'Kot', types: 'jacket,coat' },
      { id: 'row', 'name.en': '外套', 'name.ms': 'Jaket', types: '' },
    ),
  ],
  ['categories', rows({ 'name.en': 'Hats', 'name.ms': ' ' }), 'missing in 0 name.ms'],
  [
    'categories',
    rows({ 'name.en': 'Hats', 'name.ms': 'Topi' }, { 'name.en': 'hats', 'name.ms': 'T' }),
    'same in 1 name.en',
  ],
  [
    'categories',
    rows({ 'name.en': 'Hats', 'name.ms': 'Topi' }, { 'name.en': 'Caps', 'name.ms': 'topi' }),
    'same in 1 name.ms',
  ],
  ['categories', rows({ 'name.en': 'All', 'name.ms': 'Semua' }), 'same in 0 name.en'],
  ['categories', rows({ 'name.en': 'Hats', 'name.ms': 'Topi', types: 'cape' }), 'types in 0 types'],
  ['categories', rows(...Array.from({ length: 13 }, (_, i) => ({ 'name.en': `N${i}`, 'name.ms': `N${i}` }))), 'rows'],
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
