import { expect } from '@playwright/test'
import type { Db } from '#store/database.server.ts'
import { insertDrop } from '../../../test/factories.ts'
import { type Screen, screen } from '../fixture.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const openDrop = (db: Db, overrides: Parameters<typeof insertDrop>[1] = {}) =>
  insertDrop(db, { title: 'Tamu Gaya', opensAt: inHours(-1), publishedAt: inHours(-1), ...overrides })

export const drop: Screen[] = [
  screen('drop-waiting', async ({ page, store, insertProduct }) => {
    const { id, slug } = await insertDrop(store.db, { title: 'Tamu Gaya', opensAt: inHours(51) })
    for (let count = 0; count < 12; count++)
      await insertProduct({ dropId: id, withdrawnAt: new Date().toISOString(), imageUrls: '[]' })
    await page.goto(`/drop/${slug}`)
    await expect(page.getByRole('timer')).not.toContainText('––')
  }),
  screen('drop-open', async ({ page, store, insertProduct, otherShopper }) => {
    const { id, slug } = await openDrop(store.db)
    await insertProduct({ dropId: id, title: 'Sunday league jersey' })
    await insertProduct({ dropId: id, title: 'Ferry deck windbreaker', sold: 1, soldAt: inHours(0) })
    await insertProduct({ dropId: id, title: 'Waterproofed-Oilskin-Fisherman-Smock-Extraordinaire' })
    await otherShopper.startPaying([await insertProduct({ dropId: id })])
    await page.goto(`/drop/${slug}`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    await expect(page.getByText(/\d\d:\d\d/).first()).toBeVisible()
  }),
  screen('drop-open-empty', async ({ page, store }) => {
    const { slug } = await openDrop(store.db)
    await page.goto(`/drop/${slug}`)
  }),
]
