import { resetSecondFactor } from '#store/users/end-sessions.server.ts'
import { runAccountCommand } from './commands/account-command.ts'
import { type RunningCommand, runIfMain } from './commands/command.ts'
import { commandLineActor } from './commands/store-command.ts'

/**
 * npm run reset-second-factor -- someone@example.com: the way back for somebody who lost the phone
 * and the back-up codes. Whoever runs it has to know that it is really them.
 */
export const runResetSecondFactor = (call: RunningCommand): Promise<void> =>
  runAccountCommand(call, 'reset-second-factor', call.args, async (context, { uid, email }) => {
    const hadSecondFactor = await resetSecondFactor(context, { by: commandLineActor, userId: uid })
    call.print(
      hadSecondFactor
        ? `${email} signs in without a code again. All sessions have ended.`
        : `${email} has no second factor.`,
    )
  })

await runIfMain(import.meta, runResetSecondFactor)
