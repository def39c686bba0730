import { createPayments } from '#platform/payments/payments.server.ts'
import { compareBooks, findStart } from '#store/books/compare-books.server.ts'
import type { Difference } from '#store/books/difference.ts'
import { recoverOrder } from '#store/books/recover-order.server.ts'
import { findProviderCheck } from '#store/movements/provider-check.server.ts'
import { getShopDayStart, isDay } from '#store/shop-days.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain } from './commands/command.ts'
import { runStoreCommand } from './commands/store-command.ts'

const usage = 'npm run compare-books [-- --since 2026-11-01] [--recover]'

/**
 * npm run compare-books [-- --since 2026-11-01] [--recover]: compares the payment provider's books
 * with the store's, as the job does each night. Lost webhooks are made up for; --recover makes
 * orders again that a restored backup lacks. What is left ends the command with status 1.
 */
export async function runCompareBooks(call: RunningCommand): Promise<void> {
  const { print, fail } = call
  const { values } = parseCommandLine(call, usage, {
    options: { since: { type: 'string' }, recover: { type: 'boolean', default: false } },
  })
  if (values.since !== undefined && !isDay(values.since)) return fail(`--since takes a day. Usage: ${usage}`)
  await runStoreCommand(call, async (command, config) => {
    const { stripe, paymentMethods: methods, lowStockThreshold } = config
    if (!stripe)
      return fail(
        'The payment sandbox of the store is part of its process, which compares the books each night. Set STRIPE_SECRET_KEY to compare with an account.',
      )
    const context = { ...command, payments: createPayments({ ...stripe, methods }).payments, lowStockThreshold }
    const checkedAt = (await findProviderCheck(context.db, 'books'))?.checkedAt
    const since = values.since ? new Date(getShopDayStart(values.since)) : findStart(checkedAt, context.now())
    const { payments, mended, left } = await compareBooks(context, since)
    print(`Compared ${payments} payments since ${since.toISOString()}.`)
    for (const { sentence } of mended) print(`mended     ${sentence}`)
    let count = 0
    for (const difference of left) {
      if (values.recover && (await recover(call, context, difference))) continue
      count += 1
      print(`LEFT       ${difference.sentence} ${difference.advice}`)
    }
    if (count > 0) fail(`${count} differences are left. The admins have been notified.`)
    else print('The books agree.')
  })
}

/** Makes the order of a payment again. Prints why it can't, and returns whether it could. */
async function recover(
  { print }: RunningCommand,
  context: PaymentContext,
  { kind, paymentIntentId }: Difference,
): Promise<boolean> {
  if (kind !== 'unknown-order' || paymentIntentId === null) return false
  const result = await recoverOrder(context, paymentIntentId)
  if (result.ok) print(`recovered  Order #${result.orderNumber} is ${result.status} with payment ${paymentIntentId}.`)
  else print(`           Payment ${paymentIntentId}: ${recoverProblems[result.reason]}`)
  return result.ok
}

const recoverProblems = {
  known: 'the store has its order by now. Compare again.',
  'no-session': 'it was not made on a payment page of the store.',
}

await runIfMain(import.meta, runCompareBooks)
