import { expect, test } from 'vitest'
import { getMaxLength, parseSetting } from './parse-setting.ts'
import { listSettingNames, type SettingName, settingGroupNames } from './setting-names.ts'

const today = '2026-11-20'
const parse = (name: SettingName, text: string) => {
  const parsed = parseSetting(name, text, { today })
  return parsed.ok ? parsed.value : parsed.reason
}

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
