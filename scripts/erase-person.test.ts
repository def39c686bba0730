import { beforeEach, expect, test } from 'vitest'
import { shortOrderId } from '#store/ids.ts'
import { callCommand } from '#test/call-command.ts'
import { setUpDataFolder } from '#test/data-folder.ts'
import { insertUser } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { runCommand } from './commands/command.ts'
import { runErasePerson } from './erase-person.ts'

const data = setUpDataFolder()
beforeEach(async () => {
  await insertUser(data.db, { email: 'siti@example.com' })
})

const run = (...args: string[]) => callCommand(runErasePerson, args, { DATA_DIR: data.dataDir })

test('the command line shows counts, erases nothing without an answer, and erases with --yes', async () => {
  await insertOrder(data.db, { status: 'delivered', paid: 1 })
  const shown = await run(' Siti@Example.com ')
  expect(shown.status).toBe(1)
  expect(shown.output).toContain('account        deleted\n')
  expect(shown.output).toContain('orders         1 without contact and address')
  expect(shown.output).toContain('confirm with --yes')
  expect(await data.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'siti@example.com' }])

  const erased = await run('SITI@example.com', '--yes')
  expect([erased.status, erased.output]).toEqual([0, expect.stringContaining('is erased')])
  expect(await data.db.selectFrom('users').select('email').execute()).toEqual([])
  expect(await data.db.selectFrom('orders').select('shipName').execute()).toEqual([{ shipName: 'Erased' }])
  expect(await run('siti@example.com')).toEqual({ status: 0, output: 'The store knows nothing of siti@example.com.' })
})

test('the command line names an order that is to be shipped and refuses unless forced', async () => {
  const id = await insertOrder(data.db, { status: 'processing', paid: 1 })
  const refused = await run('siti@example.com', '--yes')
  expect(refused.status).toBe(1)
  expect(refused.output).toContain(`Order #${shortOrderId(id)} is still to be shipped.`)
  expect(await data.db.selectFrom('orders').select('email').execute()).toEqual([{ email: 'siti@example.com' }])
  expect((await run('siti@example.com', '--yes', '--force')).status).toBe(0)
  expect(await data.db.selectFrom('orders').select('email').execute()).toEqual([{ email: 'erased@example.invalid' }])
})

test.each([[[]], [['siti']], [['a@example.com', 'b@example.com']]])(
  'arguments %j print an error and end with status 1',
  async args => {
    const { status, output } = await run(...args)
    expect([status, output]).toEqual([1, expect.stringContaining('npm run erase-person -- someone@example.com')])
  },
)

test.each([
  ['yes', 0, []],
  ['no', 1, [{ email: 'siti@example.com' }]],
])('the answer %s at the terminal ends with status %i', async (answer, status, users) => {
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return answer
  }
  const call = { args: ['siti@example.com'], environment: { DATA_DIR: data.dataDir }, print() {}, warn() {}, ask }
  expect([await runCommand(runErasePerson, call), questions]).toEqual([status, ['Erase? (yes/no) ']])
  expect(await data.db.selectFrom('users').select('email').execute()).toEqual(users)
})

test('orders that share only the number are listed, and erased when they are named', async () => {
  const contact = { status: 'delivered', paid: 1, shipPhone: '+60123456789' } as const
  const [own, picked, other] = [
    await insertOrder(data.db, contact),
    await insertOrder(data.db, { ...contact, email: '', shipName: 'Siti' }),
    await insertOrder(data.db, { ...contact, email: 'ahmad@example.com', shipName: 'Ahmad' }),
  ]
  const nobody = await insertOrder(data.db, { status: 'delivered', paid: 1, email: '', shipPhone: '' })
  const listErased = async () => {
    const rows = await data.db.selectFrom('orders').select(['id', 'shipName']).execute()
    return rows.filter(({ shipName }) => shipName === 'Erased').map(({ id }) => id)
  }
  expect((await run('siti@example.com')).output).toContain(`${shortOrderId(picked)}  `)
  expect((await run('012-345 6789', '--orders', 'NONE')).output).toContain('has the number')
  await run('siti@example.com', '--orders', shortOrderId(picked), '--yes')
  expect((await listErased()).sort()).toEqual([own, picked].sort())
  const byNumber = await run('012-345 6789', '--yes')
  expect([byNumber.status, byNumber.output]).toEqual([0, expect.stringContaining('knows nothing')])
  await run('+60123456789', '--orders', shortOrderId(other), '--yes')
  expect((await listErased()).sort()).toEqual([own, picked, other].sort())
  expect(await listErased()).not.toContain(nobody)
})
