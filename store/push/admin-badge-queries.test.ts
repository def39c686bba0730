import { expect, test } from 'vitest'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertNotification, updateRow } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { countAdminBadges } from './admin-badge-queries.server.ts'

test('counts unread notifications, orders that need action and questions without an answer [ANAV-02]', async () => {
  const db = await connectTestDatabase()
  expect(await countAdminBadges(db)).toEqual({ unread: 0, needAction: 0, unanswered: 0 })
  for (const read of [0, 0, 0, 1]) await insertNotification(db, { read })
  for (const requiresAction of [1, 0]) await insertOrder(db, { status: 'paid', requiresAction })
  await insertOrder(db, { status: 'shipped', owedSen: 1 })
  const at = '2026-11-20T04:00:00.000Z'
  await insertFeedback(db, { message: 'Lovely', at })
  const ids = []
  for (const message of ['One?', 'Two?'])
    ids.push(await insertFeedback(db, { message, at, question: { language: 'en' } }))
  await updateRow(db, 'feedbacks', String(ids[0]), { answer: 'Yes.' })
  expect(await countAdminBadges(db)).toEqual({ unread: 3, needAction: 2, unanswered: 1 })
  await db.destroy()
})
