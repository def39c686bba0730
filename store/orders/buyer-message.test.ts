import { expect, test } from 'vitest'
import { toSettings } from '#store/settings/settings.ts'
import { defaultSettings } from '#test/default-settings.ts'
import { orderFixture } from '#test/order-factories.ts'
import { createBuyerMessage } from './buyer-message.ts'
import { orderStatuses } from './order-status.ts'

const options = { settings: toSettings(defaultSettings), publicUrl: 'https://shop.example' }
const order = orderFixture({ shipName: 'Siti', orderNumber: 'AB12CD34', pageToken: 'token1' })

test('says what has become of an order, with its page and its parcel', () => {
  const message = createBuyerMessage(
    { ...order, status: 'shipped', courier: 'poslaju', trackingNumber: 'EH123456789MY' },
    options,
  )
  for (const part of [
    'Siti',
    '#AB12CD34',
    'https://shop.example/order/token1',
    'Pos Laju',
    'Tracking number: EH123456789MY',
    'https://tracking.pos.com.my/tracking/EH123456789MY',
  ])
    expect(message).toContain(part)
})

test('says that pieces are ready to collect once they are', () => {
  const list = (['processing', 'shipped'] as const).map(status => ({ ...order, status, delivery: 'collect' as const }))
  expect(list.map(row => createBuyerMessage(row, options)?.includes('ready to collect'))).toEqual([false, true])
})

test('leaves out what nobody has noted', () => {
  const message = createBuyerMessage({ ...order, status: 'shipped' }, options)
  expect(message).not.toMatch(/Courier|Tracking|Follow the parcel|undefined|null/)
})

test('is written in the language of the order, and leads to its page in that language', () => {
  const message = createBuyerMessage({ ...order, status: 'paid', language: 'ms' }, options)
  expect(message).toContain('terima kasih')
  expect(message).toContain('https://shop.example/order/token1?lang=ms')
})

test('says nothing of packing a disputed order, and goes on about one that was shipped', () => {
  const withWords = orderStatuses.filter(status =>
    createBuyerMessage({ ...order, status }, { ...options, isDisputed: true }),
  )
  expect(withWords).toEqual(['shipped', 'delivered', 'cancelled', 'refunded'])
})

test('every status that a buyer waits for has words, the others have none', () => {
  const withWords = orderStatuses.filter(status => createBuyerMessage({ ...order, status }, options))
  expect(withWords).toEqual(['paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'])
})
