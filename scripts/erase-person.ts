import { countErased, type ErasedPerson, erasePerson, type Obstacle } from '#store/privacy/erase-person.server.ts'
import { pickOrders, proposeOrders } from '#store/privacy/propose-orders.server.ts'
import { type RunningCommand, runIfMain } from './commands/command.ts'
import { describeProposed, type PersonArguments, readPersonArguments } from './commands/person-arguments.ts'
import { commandLineActor as by, type CommandContext, runStoreCommand } from './commands/store-command.ts'

const usage =
  'Say whom to erase: npm run erase-person -- someone@example.com (or +60123456789) [--orders A,B] [--yes] [--force]'

/**
 * npm run erase-person -- someone@example.com, or a phone number: shows what the store knows of a
 * person, asks, and erases it. Orders that share the number alone are listed, and erased when
 * --orders names them. --yes leaves out the question, --force erases in spite of running orders.
 */
export async function runErasePerson(call: RunningCommand): Promise<void> {
  const given = readPersonArguments(call.args)
  if (!given) return call.fail(usage)
  await runStoreCommand(call, context => run(call, context, given))
}

async function run(call: RunningCommand, context: CommandContext, { person, numbers }: PersonArguments): Promise<void> {
  const { args, print, fail } = call
  const isForced = args.includes('--force')
  const { email, phone } = person
  const name = email || phone
  const proposed = await proposeOrders(context.db, person)
  const picked = pickOrders(proposed, numbers)
  if (picked.length < numbers.length) return fail(`Not every one of these orders has the number: ${numbers.join(', ')}`)
  const preview = await erasePerson(context, { by, email, phone, picked, isPreview: true })
  const others = proposed.filter(({ id }) => !picked.includes(id))
  if (others.length > 0) print(describeProposed(others))
  if (countErased(preview.erased) === 0) return print(`The store knows nothing of ${name}.`)
  print(describe(name, preview.erased))
  for (const obstacle of preview.obstacles) print(describeObstacle(obstacle))
  if (preview.obstacles.length > 0 && !isForced)
    return fail('Nothing was changed. Finish what is named above first, or erase in spite of it with --force.')
  if (!args.includes('--yes') && !(await isConfirmed(call))) return fail('Nothing was changed.')

  const result = await erasePerson(context, { by, email, phone, picked, isForced })
  if (!result.ok) {
    for (const obstacle of result.obstacles) print(describeObstacle(obstacle))
    return fail('Nothing was changed: this has just begun. Run the command again later.')
  }
  print(`${name} is erased. Backups, logs, Stripe, Google and mailboxes are not: see docs/privacy.md.`)
}

function describe(person: string, { user, ...counts }: ErasedPerson): string {
  const account = user ? (user.isAdmin ? 'deleted, with admin rights' : 'deleted') : 'none'
  const lines = [
    ['account', account],
    ['sessions', `${counts.sessions} deleted`],
    ['orders', `${counts.orders} without contact and address`],
    ['sold products', `${counts.products} without buyer`],
    ['notifications', `${counts.notifications} without name`],
    ['messages', `${counts.messages} deleted`],
    ['order notes', `${counts.orderNotes} deleted or without address`],
    ['feedback', `${counts.feedbacks} without text and address`],
    ['questions', `${counts.questions} deleted`],
    ['audit entries', `${counts.auditEntries} without address`],
  ]
  const table = lines.map(([name = '', value]) => `  ${name.padEnd(14)} ${value}`).join('\n')
  return `What happens to ${person}:\n${table}\nAmounts, dates, items and statuses stay. This can't be undone.`
}

function describeObstacle({ reason, orderNumber }: Obstacle): string {
  switch (reason) {
    case 'checkout':
      return `Order #${orderNumber} is being paid for.`
    case 'to-ship':
      return `Order #${orderNumber} is still to be shipped.`
    case 'refund':
      return `Order #${orderNumber} is still to be refunded.`
    case 'last-admin':
      return 'This is the last admin: nobody could open /admin.'
  }
}

async function isConfirmed({ ask, warn }: RunningCommand): Promise<boolean> {
  if (!ask) {
    warn('There is nobody to ask: confirm with --yes.')
    return false
  }
  return (await ask('Erase? (yes/no) ')).trim().toLowerCase() === 'yes'
}

await runIfMain(import.meta, runErasePerson)
