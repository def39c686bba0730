import { expect, test } from 'vitest'
import { insertUser } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const open = (q: string) => admin.getPage(`/admin/person?q=${encodeURIComponent(q)}`)
const listAudit = () => harness.db.selectFrom('auditEntries').select(['action', 'actorEmail', 'after']).execute()

test('counts what there is of a person, and offers both files', async () => {
  const id = await insertOrder(harness.db, { status: 'delivered', paid: 1 })
  await insertUser(harness.db, { email: 'siti@example.com' })
  const { html } = await open(' SITI@example.com ')
  expect(readMainText(html)).toContain('Orders: 1 Payments and refunds: 1 Ordered pieces: 1')
  expect(readMainText(html)).toContain('Users: 1')
  for (const format of ['html', 'json']) expect(html).toContain(`formAction="/admin/person.${format}"`)
  expect(await listAudit()).toEqual([])
  expect((await admin.getPage(`/admin/orders/${id}`)).html).toContain('/admin/person?q=siti%40example.com')
})

test('a download is a private file, and noted in the audit log', async () => {
  await insertOrder(harness.db, { status: 'delivered', shipName: '<i>Siti</i>' })
  const { status, headers, html } = await admin.getPage('/admin/person.json?q=siti@example.com')
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/json; charset=utf-8',
    'private, no-store',
  ])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="person-[\d-]{10}\.json"$/)
  expect(JSON.parse(html).tables.orders).toMatchObject([{ shipName: '<i>Siti</i>' }])
  const page = await admin.getPage('/admin/person.html?q=siti@example.com')
  expect(page.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(page.html).toContain('<dd>&lt;i&gt;Siti&lt;/i&gt;</dd>')
  const entries = await listAudit()
  expect(entries).toMatchObject(
    Array.from({ length: 2 }, () => ({ action: 'person exported', actorEmail: 'boss@example.com' })),
  )
  expect(JSON.stringify(entries)).not.toContain('siti@')
})

test('of orders that share the number alone, those that were picked are in the file', async () => {
  const contact = { status: 'delivered', shipPhone: '+60123456789' } as const
  await insertOrder(harness.db, contact)
  const other = { ...contact, email: 'ahmad@example.com', orderNumber: 'AHMAD001', shipName: 'Ahmad' }
  await insertOrder(harness.db, other)
  expect(readMainText((await open('siti@example.com')).html)).toMatch(/only the number in common.*#AHMAD001.*Ahmad/)
  expect(readMainText((await open('012-345 6789')).html)).toMatch(/Nothing for certain\..*#AHMAD001/)
  const download = async (more: string) => (await admin.getPage(`/admin/person.json?q=siti@example.com${more}`)).html
  expect(await download('')).not.toContain('Ahmad')
  expect(await download('&order=AHMAD001')).toContain('Ahmad')
  expect(JSON.parse(await download('&order=NONE')).tables.orders).toHaveLength(1)
})

test.each([
  ['siti', 'Enter a whole e-mail address, or a Malaysian mobile number.', 400],
  ['siti@', 'Enter a whole e-mail address, or a Malaysian mobile number.', 400],
  ['nobody@example.com', 'The store has nothing of nobody@example.com.', 404],
])('%s has no file, and the page says why', async (q, sentence, status) => {
  const page = await open(q)
  expect(readMainText(page.html)).toContain(sentence)
  expect(page.html).not.toContain('/admin/person.json')
  for (const format of ['html', 'json'])
    expect((await admin.getPage(`/admin/person.${format}?q=${q}`)).status).toBe(status)
  expect(await listAudit()).toEqual([])
})
