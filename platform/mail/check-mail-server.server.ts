import { createTransport } from 'nodemailer'
import type { MailServer } from './send-mail.server.ts'

const timeoutMs = 10_000

/**
 * Creates the check whether the mail server lets the store in. It sends nothing.
 *
 * @returns a function that rejects with the error of nodemailer.
 */
export const createMailCheck =
  ({ smtpUrl }: MailServer) =>
  async (): Promise<void> => {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
  }
