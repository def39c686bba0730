import type { Insertable } from 'kysely'
import type { OrderTable } from '#store/orders/order-table.ts'
import type { MessageTable } from '#store/outbox/message-table.ts'
import { createHarness } from '#test/harness.ts'
import { startMailServer } from '#test/mail/mail-server.ts'
import { insertMessage } from '#test/message-factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { setUpEach } from '#test/set-up.ts'

const timeouts = { connectMs: 15_000, silenceMs: 15_000, totalMs: 20_000 }

/** A store with a real mail server, whose messages are sent when the test says so. */
export async function createMessageHarness({ hasMailServer = true, hasPages = false, hasRateLimits = false } = {}) {
  const mailServer = await startMailServer()
  const server = { smtpUrl: mailServer.url, mailFrom: 'shop@shop.example', timeouts }
  const harness = await createHarness({ hasPages, hasRateLimits, mailServer: hasMailServer ? server : undefined })
  const { db, store } = harness

  return {
    ...harness,
    mailServer,
    async sendMessages(...options: Parameters<typeof harness.sendMessages>) {
      await harness.dependencies.afterResponse.waitUntilDone()
      await harness.sendMessages(...options)
    },
    listMessages: () => db.selectFrom('messages').selectAll().orderBy('createdAt').orderBy('messageId').execute(),
    listNotifications: () => db.selectFrom('notifications').selectAll().where('type', '=', 'system').execute(),
    /** Inserts a due message about a new order and returns its id. */
    async insertMessage(overrides: Partial<Insertable<MessageTable>> = {}, order: Partial<OrderTable> = {}) {
      const orderId = await insertOrder(db, { paid: 1, status: 'shipped', ...order })
      return insertMessage(db, { orderId, createdAt: store.now().toISOString(), ...overrides })
    },
    async close() {
      await harness.close()
      await mailServer.close()
    },
  }
}

export const setUpMessageHarness = setUpEach(createMessageHarness)
