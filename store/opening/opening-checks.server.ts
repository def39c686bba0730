import { hasRows } from '#store/database.server.ts'
import { exampleContact } from '#store/settings/example-contact.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { countUsers } from '#store/users/user-queries.server.ts'
import { hasDemo } from './demo-queries.server.ts'
import { type Finding, found, type LiveCheck, problem } from './live-check.ts'

type OpeningContext = Pick<StoreContext, 'db' | 'now' | 'mail' | 'testPayments' | 'findLatestBackup'> & {
  settings: Pick<StoreContext['settings'], 'current'>
}

/**
 * Lists what `/admin` and `npm run check:live` ask the store before it opens. Each check reads a
 * few rows by an index at most, and sends nothing.
 */
export function listOpeningChecks(context: OpeningContext): LiveCheck[] {
  const toAdvise = { isAdvice: true } as const
  return [
    { name: 'Demo', link: ['/admin', 'Remove the demo'], run: () => checkDemo(context) },
    { name: 'Phone and e-mail', link: ['/admin/settings', 'Change them'], run: async () => checkContact(context) },
    { name: 'Who sells', link: ['/admin/settings#seller', 'Say it'], run: async () => checkSeller(context) },
    { name: 'Payments', run: async () => checkPayments(context) },
    { name: 'Mail', link: ['/admin/messages', 'See the mail'], run: async () => checkMail(context), ...toAdvise },
    { name: 'Backup', run: () => checkBackup(context) },
    { name: 'Push messages', link: ['/admin/notifications', 'Switch on'], run: () => checkPush(context), ...toAdvise },
    { name: 'Second admin', link: ['/admin/user-management', 'Add one'], run: () => checkAdmins(context), ...toAdvise },
    { name: 'Test order', link: ['/shop?sort=price-asc', 'Buy'], run: () => checkTestOrder(context), ...toAdvise },
  ]
}

const checkDemo = async ({ db }: OpeningContext): Promise<Finding> =>
  (await hasDemo(db)) ? problem('buyers can pay for its pieces, and your sums have its sales.') : found('none')

function checkContact({ settings }: OpeningContext): Finding {
  const { email, whatsapp } = settings.current().shop
  const examples = [
    ...(whatsapp === exampleContact.whatsapp ? [`the number +${whatsapp}`] : []),
    ...(email === exampleContact.email ? [email] : []),
  ]
  return examples.length === 0 ? found('of its own') : problem(`buyers see an example: ${examples.join(' and ')}.`)
}

function checkSeller({ settings }: OpeningContext): Finding {
  const { name, number, address } = settings.current().seller
  const facts = { 'legal name': name, 'registration number': number, 'postal address': address }
  const missing = Object.entries(facts).flatMap(([what, value]) => (value ? [] : [what]))
  return missing.length === 0 ? found('said') : problem(`buyers see no ${missing.join(', ')}: docs/seller.md.`)
}

function checkPayments({ testPayments }: OpeningContext): Finding {
  if (!testPayments) return found('a live key')
  const reason = {
    sandbox: 'the sandbox takes play money; remove STRIPE_API_BASE if it is set',
    'test-key': 'with a test key no real money moves',
  }[testPayments]
  return problem(`${reason}. Set the live STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: docs/deploy.md`)
}

const checkMail = ({ mail }: OpeningContext): Finding =>
  mail.send ? found('set') : problem('buyers get none, it is kept. Set SMTP_URL: docs/messages.md')

/** A day, and the time that a backup takes. */
const maxBackupAgeMs = 26 * 60 * 60 * 1000

async function checkBackup({ now, findLatestBackup }: OpeningContext): Promise<Finding> {
  const at = await findLatestBackup()
  if (!at) return problem('there is none. Run npm run backup every night, by cron: docs/backup.md')
  const ageMs = now().getTime() - at.getTime()
  const age = `${Math.round(ageMs / 3_600_000)} hours old`
  return ageMs <= maxBackupAgeMs ? found(age) : problem(`the newest is ${age}. Does cron run npm run backup?`)
}

const checkPush = async ({ db }: OpeningContext): Promise<Finding> =>
  (await hasRows(db.selectFrom('pushSubscriptions'))) ? found('on') : problem('no phone is told of an order.')

const checkAdmins = async ({ db }: OpeningContext): Promise<Finding> =>
  (await countUsers(db)).admins > 1 ? found('there') : problem('one lost phone, and nobody gets in.')

/** With a live key its money has come back, or it was sent: then the shop has opened. */
async function checkTestOrder({ db, testPayments }: OpeningContext): Promise<Finding> {
  const paid = db.selectFrom('orders').where('paidAt', 'is not', null).where('paymentIntentId', 'is not', null)
  if (testPayments)
    return (await hasRows(paid)) ? found('paid') : problem('none was paid. Buy a piece with card 4242 4242 4242 4242.')
  const real = paid.where('stripeSessionId', 'like', 'cs_live_%')
  return (await hasRows(real.where('status', 'in', ['refunded', 'cancelled', 'shipped', 'delivered'])))
    ? found('paid, and paid back or sent')
    : problem('no real money came and went back. Buy the cheapest piece, then pay it back on the order’s page.')
}
