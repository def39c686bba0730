import { findLatestBackup } from '#platform/backup/find-latest-backup.server.ts'
import { createMailService } from '#platform/mail/mail.server.ts'
import { createStripeAccount } from '#platform/payments/stripe-account.server.ts'
import { listOperationChecks } from '#server/check-live/check-operation.ts'
import { listPaymentChecks } from '#server/check-live/check-payments.ts'
import { listPublicUrlChecks } from '#server/check-live/check-public-url.ts'
import { runLiveChecks } from '#server/check-live/run-live-checks.ts'
import { listOpeningChecks } from '#store/opening/opening-checks.server.ts'
import { createDefaultSettings } from '#store/settings/default-settings.server.ts'
import { createLiveSettings } from '#store/settings/live-settings.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain } from './commands/command.ts'
import { runStoreCommand } from './commands/store-command.ts'

/**
 * npm run check:live: checks the running store before it opens to the public, with its settings.
 * It sends one test message to an admin and changes nothing else.
 */
export async function runCheckLive(call: RunningCommand): Promise<void> {
  parseCommandLine(call, 'npm run check:live', {})
  await runStoreCommand(call, async ({ db, now, log }, config) => {
    const account = config.stripe && createStripeAccount(config.stripe)
    const mail = createMailService(config.mailServer)
    const settings = await createLiveSettings({ db, log, defaults: createDefaultSettings(config) })
    const { testPayments, dataDir } = config
    const latestBackup = () => findLatestBackup(dataDir, now())
    const checks = [
      ...listOpeningChecks({ db, now, mail, settings, testPayments, findLatestBackup: latestBackup }),
      ...listPaymentChecks(config, { account, now }),
      ...listPublicUrlChecks(config, { account, fetch, now }),
      ...listOperationChecks(config, { db, send: mail.send }),
    ]
    if (await runLiveChecks(checks, call.print)) call.print('\nThe shop may open.')
    else call.fail('\nThe shop should not open yet.')
  })
}

await runIfMain(import.meta, runCheckLive)
