import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpOrderHarness } from '#test/order-harness.ts'

const harness = setUpOrderHarness()

const listStored = async () => ({
  mails: (await harness.db.selectFrom('messages').select('kind').execute()).map(({ kind }) => kind),
  notifications: await harness.listNotificationTypes(),
})

test.each(['messages', 'notifications'])(
  'sells nothing when its row of %s could not be stored, and sells it with the next webhook',
  async table => {
    harness.holdWebhooks()
    const { order } = await harness.shopper().buy([harness.productId])
    const webhook = await harness.waitForWebhook('checkout.session.completed')
    harness.expectErrors()

    await sql`create trigger refuse before insert on ${sql.table(table)}
      begin select raise(abort, 'Not stored'); end`.execute(harness.db)
    expect((await harness.deliver(webhook)).status).toBe(500)
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
    expect(await listStored()).toEqual({ mails: [], notifications: ['new_order'] })

    await sql`drop trigger refuse`.execute(harness.db)
    expect((await harness.deliver(webhook)).status).toBe(200)
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
    expect(await listStored()).toEqual({ mails: ['order_confirmed'], notifications: ['new_order', 'order_paid'] })
  },
)
