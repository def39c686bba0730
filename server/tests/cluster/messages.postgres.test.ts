import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { startMailServer, type TestMailServer } from '#test/mail/mail-server.ts'
import { insertMessage } from '#test/message-factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { type Cluster, startCluster } from '#test/processes/cluster.ts'
import { waitFor } from '#test/wait-for.ts'

let cluster: Cluster
let mailServer: TestMailServer

describe.skipIf(inject('postgresUrl') === '')('two processes on one PostgreSQL database', () => {
  beforeAll(async () => {
    mailServer = await startMailServer()
    cluster = await startCluster(await createTestDatabase({ isMigrated: false }), 2, { SMTP_URL: mailServer.url })
  }, 60_000)
  afterAll(async () => {
    await cluster?.close()
    await mailServer.close()
  })

  test('send each of 40 messages once', async () => {
    const orderId = await insertOrder(cluster.db, { status: 'shipped', paid: 1 })
    for (let number = 0; number < 40; number++) await insertMessage(cluster.db, { orderId })
    await waitFor(async () => {
      const unsent = cluster.db.selectFrom('messages').select('id').where('status', '<>', 'sent')
      expect(await unsent.execute()).toEqual([])
    })
    expect(mailServer.received).toHaveLength(40)
    expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(40)
  }, 60_000)
})
