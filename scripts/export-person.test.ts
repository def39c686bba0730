import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { shortOrderId } from '#store/ids.ts'
import { callCommand } from '#test/call-command.ts'
import { setUpDataFolder } from '#test/data-folder.ts'
import { insertUser } from '#test/factories.ts'
import { insertDecisionRow, insertOrder } from '#test/order-factories.ts'
import { runExportPerson } from './export-person.ts'

const data = setUpDataFolder()
beforeEach(async () => {
  await insertUser(data.db, { email: 'siti@example.com' })
})

const run = (...args: string[]) => callCommand(runExportPerson, args, { DATA_DIR: data.dataDir })
const listAudit = () => data.db.selectFrom('auditEntries').select(['action', 'actorId', 'after']).execute()

test('prints all of a person as JSON, and notes it in the audit log without the address', async () => {
  const keys = { stripeSessionId: 'cs_1', checkoutAttempt: 'attempt' }
  const id = await insertOrder(data.db, { status: 'delivered', paid: 1, ...keys })
  const decidedBy = JSON.stringify({ uid: 'owner', email: 'owner@example.com' })
  const decision = {
    id: 'one',
    paymentIntentId: null,
    amountSen: 1000,
    reason: null,
    decidedAt: '2026-11-20T02:00:00Z',
  }
  await insertDecisionRow(data.db, { ...decision, orderId: id, decidedBy })
  await insertOrder(data.db, { email: 'ahmad@example.com', shipPhone: '', shipName: 'Ahmad' })
  const { status, output } = await run(' Siti\u200b@Example.com ')
  const { person, tables } = JSON.parse(output)
  expect([status, person, Object.keys(tables).sort()]).toEqual([
    0,
    'siti@example.com',
    ['ledgerEntries', 'orderItems', 'orderStatusChanges', 'orders', 'refundDecisions', 'users'],
  ])
  expect(tables.orders).toMatchObject([{ id, email: 'siti@example.com', shopperId: '(secret)', pageToken: '(secret)' }])
  expect(tables.refundDecisions).toMatchObject([{ decidedBy: 'an admin' }])
  expect(output).not.toMatch(/Ahmad|cs_1|"attempt"|owner/)
  const entries = await listAudit()
  expect(entries).toMatchObject([{ action: 'person exported', actorId: 'command line' }])
  expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ orders: 1, users: 1 })
  expect(JSON.stringify(entries)).not.toContain('siti')
})

test('writes a new file that others can not read, and never over another one', async () => {
  await insertOrder(data.db, { status: 'delivered', shipName: '<b>Siti</b> & co' })
  const [page, json] = [join(data.dataDir, 'siti.html'), join(data.dataDir, 'siti.json')]
  expect((await run('siti@example.com', '--out', page)).status).toBe(0)
  expect(readFileSync(page, 'utf8')).toContain('<dt>Ship name</dt><dd>&lt;b&gt;Siti&lt;/b&gt; &amp; co</dd>')
  expect(readFileSync(page, 'utf8')).toContain('<dt>Total</dt><dd>MYR ')
  expect(statSync(page).mode & 0o077).toBe(0)
  const again = await run('siti@example.com', '--out', page)
  expect([again.status, again.output]).toEqual([1, expect.stringContaining('EEXIST')])
  expect((await run('siti@example.com', '--out', json)).status).toBe(0)
  expect(JSON.parse(readFileSync(json, 'utf8')).tables.orders).toHaveLength(1)
})

test('orders that share only the number are listed, and exported when they are named', async () => {
  const contact = { status: 'delivered', shipPhone: '+60123456789' } as const
  await insertOrder(data.db, contact)
  const [picked, other] = [
    await insertOrder(data.db, { ...contact, email: '', shipName: 'Siti by chat' }),
    await insertOrder(data.db, { ...contact, email: 'ahmad@example.com', shipName: 'Ahmad' }),
  ]
  const file = join(data.dataDir, 'one.json')
  const listed = await run('siti@example.com', '--out', file)
  for (const id of [picked, other]) expect(listed.output).toContain(`${shortOrderId(id)}  `)
  expect(readFileSync(file, 'utf8')).not.toContain('Siti by chat')
  const both = join(data.dataDir, 'both.json')
  await run('siti@example.com', '--orders', `#${shortOrderId(picked).toLowerCase()}`, '--out', both)
  expect(readFileSync(both, 'utf8')).toContain('Siti by chat')
  expect(readFileSync(both, 'utf8')).not.toContain('Ahmad')
  expect((await run('012-345 6789', '--orders', 'NONE')).output).toContain('has the number')
  expect(await run('+60198765432')).toEqual({ status: 0, output: 'The store knows nothing of +60198765432.' })
})

test('takes a person with very many orders', async () => {
  for (let index = 0; index < 300; index++) await insertOrder(data.db, { status: 'delivered' })
  expect(JSON.parse((await run('siti@example.com')).output).tables.orders).toHaveLength(300)
})

test.each([
  [[]],
  [['siti']],
  [['siti@']],
  [['a@example.com', 'b@example.com']],
  [['siti@example.com', '--out', 'siti.txt']],
  [['siti@example.com', '--out']],
])('arguments %j print an error and end with status 1', async args => {
  const { status, output } = await run(...args)
  expect([status, output]).toEqual([1, expect.stringContaining('npm run export-person -- someone@example.com')])
  expect(await listAudit()).toEqual([])
})
