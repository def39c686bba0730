import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { insertDevice, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { listLinks, listTexts, readHtmlText } from '#test/page-text.ts'
import { signUp } from '#test/signed-in-user.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const readSection = async () =>
  /<details[^>]*>(?:(?!<\/details>)[\s\S])*Before you open[\s\S]*?<\/details>/.exec(
    (await admin.getPage('/admin')).html,
  )?.[0] ?? ''
const listTitles = async () => listTexts(await readSection(), 'h3')

test('lists what a new shop lacks, each with the way to its place, and what is done in one line', async () => {
  const section = await readSection()
  expect(listTexts(section, 'h3')).toEqual([
    'Phone and e-mail',
    'Who sells',
    'Payments',
    'Mail',
    'Backup',
    'Push messages',
    'Second admin',
    'Test order',
  ])
  expect(readHtmlText(section)).toContain('Done: Demo')
  for (const variable of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'npm run backup'])
    expect(readHtmlText(section)).toContain(variable)
  for (const [name, path] of [
    ['Change them', '/admin/settings'],
    ['Say it', '/admin/settings#seller'],
    ['See the mail', '/admin/messages'],
    ['Switch on', '/admin/notifications'],
    ['Add one', '/admin/user-management'],
    ['Buy', '/shop?sort=price-asc'],
  ] as const)
    expect(listLinks(section, name)).toEqual([path])
})

test('goes when all is done', async () => {
  await insertDevice(harness.db, { userId: admin.uid })
  await signUp(harness, 'second@example.com', { isAdmin: true })
  const shopper = harness.shopper()
  await shopper.buy([await insertProduct(harness.db)])
  await harness.settleWebhooks()
  expect(await listTitles()).toEqual(['Phone and e-mail', 'Who sells', 'Payments', 'Mail', 'Backup'])
  const { store } = harness
  const { current } = store.settings
  const seller = { name: 'Kedai Sdn Bhd', number: '202401012345', address: '12 Jalan Gaya', contact: '' }
  store.settings.current = () => ({ ...current(), seller, shop: { ...current().shop, whatsapp: '60198765432' } })
  store.mail.send = async () => ({ status: 'accepted' })
  store.testPayments = undefined
  store.findLatestBackup = async () => store.now()
  expect(await listTitles()).toEqual(['Test order'])
  store.testPayments = 'test-key'
  expect(await listTitles()).toEqual(['Payments'])
  await harness.db.updateTable('orders').set({ status: 'shipped', stripeSessionId: 'cs_live_1' }).execute()
  store.testPayments = undefined
  expect(await readSection()).toBe('')
})

test('removes the demo, and names what somebody is paying for', async () => {
  await insertProduct(harness.db, { id: 'demo-1' as ProductId, title: 'Rugby jersey' })
  const held = await insertProduct(harness.db, { id: 'demo-2' as ProductId, title: 'Rowing tie' })
  const { url } = await harness.shopper().startPaying([held])
  expect(await listTitles()).toContain('Demo')
  const remove = async () =>
    (
      await admin.request('/admin.data', { method: 'POST', body: new URLSearchParams({ intent: 'remove-demo' }) })
    ).text()
  expect(await remove()).toContain('is paying for or has reserved: ‘Rowing tie’')
  const listIds = async () => (await harness.db.selectFrom('products').select('id').execute()).map(({ id }) => id)
  expect(await listIds()).toEqual([held])
  await harness.shopper().pay(url)
  await harness.settleWebhooks()
  expect(await remove()).toContain('The demo is gone.')
  expect(await listIds()).toEqual([held])
  expect(await listTitles()).not.toContain('Demo')
})

test('refuses a form that says nothing of the demo', async () => {
  await insertProduct(harness.db, { id: 'demo-1' as ProductId })
  expect(await admin.submitForm('/admin', { intent: 'other' })).toBe(400)
  expect(await listTitles()).toContain('Demo')
})
