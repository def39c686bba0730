import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'
import {
  allowNotifications,
  connectToWorker,
  listShown,
  pressMessage,
  startService,
  subscribeAt,
} from './browser-push.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, permissions: ['notifications'] })

test('a guest asks for messages of a search, and ends them in the message or in the list', async ({ page, store }) => {
  const service = await startService(store)
  await allowNotifications(page)
  await subscribeAt(page, service)
  const listAlerts = () => store.db.selectFrom('searchAlerts').select(['id', 'token', 'search']).execute()
  await page.goto('/shop?q=sarong&size=M')
  await page.getByRole('button', { name: 'Tell me when something like this comes in' }).dblclick()
  await expect(page.getByRole('button', { name: 'Stop: “sarong” · M' })).toBeVisible()
  const [alert] = await listAlerts()
  expect(alert?.search).toBe('q=sarong&size=M')

  const { worker, deliverMessage } = await connectToWorker(page, store.url)
  const message = { title: 'Batik sarong', body: 'MYR 45.00', url: '/product/one', tag: 'one' }
  await deliverMessage({ ...message, alert: { ...alert, stop: 'Stop' } })
  await expect.poll(() => listShown(worker)).toMatchObject([{ title: 'Batik sarong', url: '/product/one' }])
  await pressMessage(worker, 'stop')
  await expect.poll(listAlerts).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Tell me when something like this comes in' }).click()
  await expect(page.getByRole('button', { name: 'Stop: “sarong” · M' })).toBeVisible()
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Stop: “sarong” · M' }).click()
  await expect(page.getByText('Stopped')).toBeVisible()
  expect(await listAlerts()).toEqual([])
  await service.close()
})

test('a guest is told once that a piece is free again that somebody else was paying for', async ({ page, store }) => {
  const service = await startService(store)
  await allowNotifications(page)
  await subscribeAt(page, service)
  const id = await insertProduct(store.db, { title: 'Wanted waistcoat' })
  const other = createShopper(store)
  const { order } = await other.startPaying([id])
  await page.goto(`/product/${id}?lang=ms`)
  await expect(page.getByRole('button', { name: 'Beritahu saya jika ia boleh dibeli semula' })).toBeVisible()
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Tell me if it frees up' }).click()
  await expect(page.getByText('We will tell you')).toBeVisible()

  await page.goto('/saved')
  await page.getByRole('link', { name: 'Wanted waistcoat, if it frees up' }).click()
  await expect(page.getByRole('button', { name: 'Stop: Wanted waistcoat, if it frees up' })).toBeVisible()
  expect((await other.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
  await expect.poll(() => service.received.map(({ payload }) => payload.title)).toEqual(['Wanted waistcoat'])
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  expect(await store.db.selectFrom('searchAlerts').selectAll().execute()).toEqual([])
  await service.close()
})
