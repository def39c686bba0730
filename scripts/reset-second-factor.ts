import { resetSecondFactor } from '#store/users/reset-second-factor.server.ts'
import { runAccountCommand } from './account-command.ts'
import { commandLineActor } from './store-command.ts'

// npm run reset-second-factor -- someone@example.com: the way back for somebody who lost the phone
// and the back-up codes. Whoever runs it has to know that it is really them.

await runAccountCommand('reset-second-factor', process.argv.slice(2), async (context, { uid, email }) => {
  const hadSecondFactor = await resetSecondFactor(context, { by: commandLineActor, userId: uid })
  console.log(
    hadSecondFactor
      ? `${email} signs in without a code again. All sessions have ended.`
      : `${email} has no second factor.`,
  )
})
