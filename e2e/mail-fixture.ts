import { type ReceivedMail, startMailServer } from '../test/mail/mail-server.ts'
import { findFreePort } from '../test/processes/free-port.ts'
import { test as base } from './store-fixture.ts'

/** A store with a mail server. */
export const test = base.extend<Record<never, never>, { received: ReceivedMail[]; mailPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
  mailPort: [async ({}, use) => use(await findFreePort()), { scope: 'worker' }],
  storeSettings: [
    async ({ mailPort }, use) => use({ SMTP_URL: `smtp://localhost:${mailPort}`, MAIL_FROM: 'hello@shop.example' }),
    { scope: 'worker' },
  ],
  received: [
    async ({ mailPort }, use) => {
      const { received, close } = await startMailServer({ port: mailPort })
      await use(received)
      await close()
    },
    { scope: 'worker', auto: true },
  ],
})
