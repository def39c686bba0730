import { expect, type Page } from '@playwright/test'
import type { OrderId } from '#store/ids.ts'
import { readRow } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, expandOrder, leaveList, openAdminPage, orderCards } from '../admin.ts'
import { type RunningStore, test } from '../store-fixture.ts'

const insertPaidOrder = ({ db }: RunningStore) =>
  insertOrder(db, { status: 'paid', paid: 1, paymentStatus: 'paid', requiresAction: 1 })
const readOrder = ({ db }: RunningStore, id: OrderId) =>
  db.selectFrom('orders').select(['status', 'courier', 'trackingNumber']).where('id', '=', id).executeTakeFirstOrThrow()
const pressMark = (page: Page, status: string) =>
  orderCards(page)
    .getByRole('button', { name: `Mark as ${status}` })
    .click()

test('an order goes from paid to shipped in its place, with the courier of its number, typed or read by the camera, and Undo takes a step back for ten seconds; three taps do it and tell the buyer [T20]', async ({
  page,
  store,
  context,
}) => {
  await clearStore(store)
  const id = await insertPaidOrder(store)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50)
      return canvas.captureStream()
    }
    window.BarcodeDetector = class {
      detect = async () => [{ rawValue: 'MY43000512345' }]
    }
  })
  await openAdminPage(page, store, '/admin/orders')
  const card = orderCards(page)
  await expandOrder(card)
  const undo = card.getByRole('button', { name: 'Undo' })
  await pressMark(page, 'processing')
  await undo.click()
  await expect(card).toContainText('Undone: paid again')
  await expect(undo).toHaveCount(0)
  expect(await readOrder(store, id)).toMatchObject({ status: 'paid' })

  await pressMark(page, 'processing')
  await expect(undo).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(undo).toHaveCount(0)
  await expect(card).toContainText('Marked as processing')
  // The order has left the list, whose other rows may move now.
  await leaveList(page, options => expect(page.getByRole('link', { name: 'Need Action 0' })).toBeVisible(options))

  const trackingNumber = card.getByLabel('Tracking number')
  await card.getByRole('button', { name: 'Scan' }).click()
  await expect(trackingNumber).toHaveValue('MY43000512345')
  await expect(card.getByLabel('Courier')).toHaveValue('gdex')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await trackingNumber.fill('EH 12')
  await trackingNumber.press('Enter')
  await expect(card.getByRole('alert')).toHaveText('A tracking number has 6 to 40 letters and digits.')
  await trackingNumber.fill('eh 123 456 789 my')
  await expect(card.getByLabel('Courier')).toHaveValue('poslaju')
  await trackingNumber.press('Enter')
  await expect(card).toContainText('Marked as shipped')
  await expect(card.getByRole('link', { name: 'EH123456789MY' })).toHaveAttribute(
    'href',
    'https://tracking.pos.com.my/tracking/EH123456789MY',
  )
  expect(await readOrder(store, id)).toEqual({
    status: 'shipped',
    courier: 'poslaju',
    trackingNumber: 'EH123456789MY',
  })
  await expect(card.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()

  await test.step('three taps', async () => {
    await clearStore(store)
    const next = await insertPaidOrder(store)
    const { pageToken } = await readRow(store.db, 'orders', next)
    await context.route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
    await page.addInitScript(() => {
      sessionStorage.taps ??= '0'
      addEventListener('pointerdown', () => (sessionStorage.taps = String(Number(sessionStorage.taps) + 1)), true)
    })
    await page.goto('/admin/orders')
    await pressMark(page, 'processing')
    await card.getByLabel('Tracking number').click()
    await page.keyboard.type('EH123456789MY')
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Marked as shipped')
    const chat = page.waitForEvent('popup')
    await card.getByRole('link', { name: 'WhatsApp' }).click()
    const { pathname, searchParams } = new URL((await chat).url())
    expect(pathname).toBe('/60123456789')
    for (const part of ['is on its way', 'Pos Laju', 'EH123456789MY', `${store.url}/order/${pageToken}`])
      expect(searchParams.get('text')).toContain(part)
    expect(await page.evaluate(() => sessionStorage.taps)).toBe('3')
    await expect(card.getByText('History (4)')).toBeVisible()
  })
})
