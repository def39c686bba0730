import { expect, test } from 'vitest'
import {
  type CourierId,
  courierIds,
  getCourierName,
  getTrackingUrl,
  isTrackingNumber,
  normalizeTrackingNumber,
  recognizeCourier,
} from './couriers.ts'

test.each<[string, CourierId | undefined]>([
  ['EH123456789MY', 'poslaju'],
  ['eh 123 456 789 my', 'poslaju'],
  ['\u202aEH\u2010123\u200b456\u200d789\u00a0MY\u202c', 'poslaju'],
  ['PL123456789012', 'poslaju'],
  ['630012345678', 'jnt'],
  ['NVMY1A2B3C4D5', 'ninjavan'],
  ['7127001234567890', 'dhl'],
  ['060301234567890', 'citylink'],
  ['MY43000512345', 'gdex'],
  ['SPXMY041234567890', 'spx'],
  ['MY234567891234A', 'spx'],
  ['1Z999AA10123456784', undefined],
  ['12345', undefined],
  ['', undefined],
])('%j is a number of %s', (trackingNumber, courier) => expect(recognizeCourier(trackingNumber)).toBe(courier))

test('links to the courier’s page of the parcel', () => {
  expect(getTrackingUrl('poslaju', 'EH123456789MY')).toBe('https://tracking.pos.com.my/tracking/EH123456789MY')
  for (const courier of courierIds.filter(id => id !== 'other')) {
    const url = new URL(getTrackingUrl(courier, 'A1B2C3') ?? '')
    expect([url.protocol, url.href.endsWith('A1B2C3')], courier).toEqual(['https:', true])
    expect(getCourierName(courier)).toMatch(/^[A-Z]/)
  }
})

test('has no link without a courier, without a number, and for another courier', () => {
  expect(getTrackingUrl(null, 'EH123456789MY')).toBeUndefined()
  expect(getTrackingUrl('jnt', null)).toBeUndefined()
  expect(getTrackingUrl('other', 'EH123456789MY')).toBeUndefined()
  expect(getCourierName('other')).toBeUndefined()
})

test('a tracking number has letters and digits only', () => {
  expect(normalizeTrackingNumber(' eh-123 456 789 my ')).toBe('EH123456789MY')
  expect(['EH123456789MY', '123456', 'A'.repeat(40)].every(isTrackingNumber)).toBe(true)
  expect(['', '12345', 'A'.repeat(41), 'EH1234?x=1', '<b>123456', 'ÄH123456'].some(isTrackingNumber)).toBe(false)
})
