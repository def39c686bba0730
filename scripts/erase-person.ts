import { createInterface } from 'node:readline/promises'
import { countRows, type ErasedPerson, erasePerson, type Obstacle } from '#store/privacy/erase-person.server.ts'
import { commandLineActor as by, type CommandContext, fail, runStoreCommand } from './store-command.ts'

// npm run erase-person -- someone@example.com: shows what the store knows of a person, asks, and
// erases it. --yes leaves out the question, --force erases in spite of running orders.

const flags = ['--yes', '--force']
const args = process.argv.slice(2)
const [email, ...more] = args.filter(word => !flags.includes(word))

if (!email?.includes('@') || more.length > 0)
  fail('Say whom to erase: npm run erase-person -- someone@example.com [--yes] [--force]')
else await runStoreCommand(context => run(context, email.trim()))

async function run(context: CommandContext, email: string): Promise<void> {
  const isForced = args.includes('--force')
  const preview = await erasePerson(context, { by, email, isPreview: true })
  if (countRows(preview.erased) === 0) return console.log(`The store knows nothing of ${email}.`)
  console.log(describe(email, preview.erased))
  for (const obstacle of preview.obstacles) console.log(describeObstacle(obstacle))
  if (preview.obstacles.length > 0 && !isForced)
    return fail('Nothing was changed. Finish what is named above first, or erase in spite of it with --force.')
  if (!args.includes('--yes') && !(await askWhetherToErase())) return fail('Nothing was changed.')

  const result = await erasePerson(context, { by, email, isForced })
  if (!result.ok) {
    for (const obstacle of result.obstacles) console.log(describeObstacle(obstacle))
    return fail('Nothing was changed: this has just begun. Run the command again later.')
  }
  console.log(`${email} is erased. Backups, logs, Stripe, Google and mailboxes are not: see docs/privacy.md.`)
}

function describe(email: string, { user, ...counts }: ErasedPerson): string {
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
  return `What happens to ${email}:\n${table}\nAmounts, dates, items and statuses stay. This can't be undone.`
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

async function askWhetherToErase(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('There is nobody to ask: confirm with --yes.')
    return false
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Erase? (yes/no) ')
  prompt.close()
  return answer.trim().toLowerCase() === 'yes'
}
