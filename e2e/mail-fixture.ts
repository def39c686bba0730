import { expect } from '@playwright/test'
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

/**
 * Waits for the mail with the given number among those to an address that have a link which begins
 * like this; returns the link.
 */
export async function waitForLink(received: ReceivedMail[], email: string, url: string, number = 1): Promise<string> {
  const findLink = () =>
    received
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ source }) => source.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter(text => text.includes(url))
      .at(number - 1)
  await expect.poll(findLink, { timeout: 30_000 }).toBeDefined()
  return `${url}${/^[\w-]+/.exec(findLink()?.split(url)[1] ?? '')?.[0]}`
}
