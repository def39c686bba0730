import { afterEach, expect, test } from 'vitest'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import { addOrderMessage, notify } from '#store/orders/order-hooks.server.ts'
import { insertOrderMessage } from '#store/outbox/outbox.server.ts'
import { setUpOrderHarness } from '#test/order-harness.ts'

const harness = setUpOrderHarness()

afterEach(() => {
  addOrderMessage.register(insertOrderMessage)
  notify.register(addNotification)
})

const fail = async () => {
  throw new Error('Not stored')
}

const listStored = async () => ({
  mails: (await harness.db.selectFrom('messages').select('kind').execute()).map(({ kind }) => kind),
  notifications: await harness.listNotificationTypes(),
})

test.each([
  ['mail', () => addOrderMessage.register(fail)],
  ['notification', () => notify.register(fail)],
])('sells nothing whose %s could not be stored, and sells it with the next webhook', async (_, breakHook) => {
  harness.holdWebhooks()
  const { order } = await harness.shopper().buy([harness.productId])
  const webhook = await harness.waitForWebhook('checkout.session.completed')
  harness.expectErrors()

  breakHook()
  expect((await harness.deliver(webhook)).status).toBe(500)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  expect(await listStored()).toEqual({ mails: [], notifications: ['new_order'] })

  addOrderMessage.register(insertOrderMessage)
  notify.register(addNotification)
  expect((await harness.deliver(webhook)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
  expect(await listStored()).toEqual({ mails: ['order_confirmed'], notifications: ['new_order', 'order_paid'] })
})
