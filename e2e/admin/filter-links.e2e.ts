import { expect } from '@playwright/test'
import { insertNotification } from '../../test/factories.ts'
import { clearStore, openAdminPage } from '../admin.ts'
import { test } from '../store-fixture.ts'

test('combines filters that are clicked before the first one has rendered [NOTIF-01, NOTIF-02]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  await insertNotification(store.db, { title: 'Stock news', type: 'low_stock' })
  await insertNotification(store.db, { title: 'System news', type: 'system' })
  await openAdminPage(page, store, '/admin/notifications?show=archived')
  await expect(page.getByText('No archived notifications')).toBeVisible()
  // Two clicks in one task: React renders nothing in between.
  await page.evaluate(() => {
    for (const name of ['All', 'System'])
      [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click()
  })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^System news/])
  await expect(page).toHaveURL(/\/admin\/notifications\?type=system$/)
})
