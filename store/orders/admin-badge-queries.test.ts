import { expect, test } from 'vitest'
import { connectTestDatabase } from '#test/database.ts'
import { insertNotification } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { countAdminBadges } from './admin-badge-queries.server.ts'

test('counts unread notifications and orders that need action [ANAV-02]', async () => {
  const db = await connectTestDatabase()
  expect(await countAdminBadges(db)).toEqual({ unread: 0, needAction: 0 })
  for (const read of [0, 0, 0, 1]) await insertNotification(db, { read })
  for (const requiresAction of [1, 1, 0]) await insertOrder(db, { status: 'paid', requiresAction })
  expect(await countAdminBadges(db)).toEqual({ unread: 3, needAction: 2 })
  await db.destroy()
})
