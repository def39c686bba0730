import { resetSecondFactor as resetInStore } from '#store/users/reset-second-factor.server.ts'
import { runAccountCommand } from './account-command.ts'
import type { RunningCommand } from './command.ts'
import { commandLineActor } from './store-command.ts'

/** Lets an account sign in without a code again. */
export const resetSecondFactor = (call: RunningCommand): Promise<void> =>
  runAccountCommand(call, 'reset-second-factor', call.args, async (context, { uid, email }) => {
    const hadSecondFactor = await resetInStore(context, { by: commandLineActor, userId: uid })
    call.print(
      hadSecondFactor
        ? `${email} signs in without a code again. All sessions have ended.`
        : `${email} has no second factor.`,
    )
  })
