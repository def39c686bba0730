import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { orderMessageKinds } from '#store/outbox/message.ts'
import { addOrderMessage } from '#store/outbox/outbox.server.ts'
import { createRandom } from '#test/actors/random.ts'
import { insertInto, insertProduct } from '#test/factories.ts'
import { orderFixture, orderItemFixture } from '#test/order-factories.ts'
import { createMessageHarness } from './message-harness.ts'

/** Names, words and numbers that are no part of each other, each used by one order alone. */
const createSecrets = (index: number) => {
  const mark = `q${String(index).padStart(3, '0')}q`
  return {
    email: `${mark}mail@example.com`,
    shipName: `${mark}name`,
    shipPhone: `+6011${String(1_000_000 + index)}`,
    shipAddress: `${mark}street`,
    shipCity: `${mark}city`,
    shipZip: `${mark}zip`,
    pageToken: `${mark}token`,
    trackingNumber: `${mark}TRACK`.toUpperCase(),
  }
}

test('no message contains data of another buyer, nor its own buyer’s phone number, street, postcode or order id [T17]', async () => {
  const harness = await createMessageHarness()
  const random = createRandom(20_261_122)
  const pick = <T>(items: readonly T[]) => items[random.integer(items.length)] as T
  const at = harness.store.now().toISOString()
  const orders = Array.from({ length: 60 }, (_, index) => {
    const { trackingNumber, ...secrets } = createSecrets(index)
    return orderFixture({
      ...secrets,
      status: 'shipped',
      language: pick(['en', 'ms']),
      paid: pick([0, 1]),
      courier: pick(['poslaju', 'spx', 'other', null]),
      trackingNumber: pick([trackingNumber, null]),
      shippingSen: pick([0, 1000]),
    })
  })
  for (const order of orders) {
    const kind = pick(orderMessageKinds)
    const isReserved = kind === 'reserved'
    const status = kind === 'payment_expired' ? 'expired' : isReserved ? 'pending' : order.status
    if (kind === 'payment_failed' || kind === 'payment_expired' || kind === 'reserved') order.paid = 0
    await insertInto(harness.db, 'orders', {
      ...order,
      status,
      reservedUntil: isReserved ? '2026-12-04T10:00:00.000Z' : null,
    })
    for (let position = 0; position <= pick([0, 1, 2]); position++) {
      const productId = `${order.id}-${position}` as ProductId
      const title = `${order.shipName} shirt ${position}`
      await insertProduct(harness.db, { id: productId })
      await insertInto(harness.db, 'orderItems', orderItemFixture(order.id, { position, productId, title }))
    }
    await harness.db.transaction().execute(tx => addOrderMessage(tx, order, { kind, at }))
  }
  await harness.sendMessages()
  expect(harness.mailServer.received).toHaveLength(orders.length)

  for (const { recipients, source } of harness.mailServer.received) {
    const text = decode(source)
    const own = orders.findIndex(({ email }) => email === recipients[0])
    for (const [index, order] of orders.entries()) {
      const secrets = createSecrets(index)
      const hidden = index === own ? [secrets.shipPhone, secrets.shipAddress, secrets.shipZip] : Object.values(secrets)
      for (const value of [...hidden, order.id]) expect(text.toLowerCase()).not.toContain(value.toLowerCase())
    }
    // Its pieces are called by its buyer here. Before a payment nothing else is in it.
    for (const word of [orders[own]?.shipName, orders[own]?.shipCity])
      expect(text.replaceAll(`${orders[own]?.shipName} shirt`, '').includes(String(word))).toBe(orders[own]?.paid === 1)
    expect(text).toContain(orders[own]?.pageToken)
  }
  await harness.close()
})

/**
 * Undoes quoted-printable and leaves out headers whose random digits could look like a postcode.
 */
const decode = (source: string) =>
  source
    .replace(/^(Date|Content-Type|--).*$/gim, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
