import { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import { maxSendMs, type OutgoingMail } from '#store/delivery/mail.ts'
import type { SendResult } from '#store/outbox/send-result.ts'

export interface MailServer {
  /** smtp:// or smtps://, with user and password if needed. */
  smtpUrl: string
  /** Address of the sender; undefined for that of the mail. */
  mailFrom?: string | undefined
  timeouts?: typeof defaultTimeouts
}

const defaultTimeouts = {
  /** For the connection and the server's greeting. */
  connectMs: 15_000,
  /** Without any answer. */
  silenceMs: 60_000,
  /** In all. */
  totalMs: maxSendMs,
}

/**
 * Creates the function that sends a mail over SMTP, each on a connection of its own.
 * @see https://nodemailer.com/smtp
 */
export const createMailSender =
  ({ smtpUrl, mailFrom, timeouts = defaultTimeouts }: MailServer) =>
  async ({ messageId, recipient, sender, subject, text, html }: OutgoingMail): Promise<SendResult> => {
    const address = mailFrom ?? sender.email
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
      socketCloseTimeout: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const progress = watchContent(transport)
    try {
      await transport.sendMail({
        from: { name: sender.name, address },
        to: { name: '', address: recipient },
        messageId: `<${messageId}@${address.slice(address.lastIndexOf('@') + 1)}>`,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(timeouts.totalMs),
      })
      return { status: 'accepted' }
    } catch (error) {
      return describeFailure(error as SmtpError, progress)
    } finally {
      transport.close()
    }
  }

interface SendingProgress {
  /** Whether the content was asked for, which is after the server's positive reply to DATA. */
  hasBegun: boolean
}

/**
 * Nodemailer's errors don't say how far a mail has come. It pipes the content to the server once
 * the server has accepted DATA, and a stream made from a generator runs it with the first read.
 */
function watchContent(transport: Transporter): SendingProgress {
  const progress: SendingProgress = { hasBegun: false }
  transport.use('stream', ({ message }, done) => {
    const createContent = message.createReadStream.bind(message)
    async function* readContent() {
      progress.hasBegun = true
      yield* createContent()
    }
    message.createReadStream = () => Readable.from(readContent(), { objectMode: false }) as never
    done()
  })
  return progress
}

interface SmtpError extends Error {
  /** The server's reply code; undefined when the connection failed. */
  responseCode?: number
  code?: string
}

/** Codes of nodemailer for mails that it or the server has rejected, not the connection. */
const rejectionCodes = ['EENVELOPE', 'EMESSAGE']

/**
 * A reply of the server is its decision, also when it follows the content. Without one it may have
 * accepted what it had received. A wrong password or a blocked network is no property of the mail.
 */
function describeFailure(
  { message, responseCode = 0, code = '' }: SmtpError,
  { hasBegun }: SendingProgress,
): SendResult {
  const reason = message.slice(0, 500)
  const isReply = responseCode >= 400 && responseCode < 600
  if (hasBegun && !isReply) return { status: 'unknown', reason }
  const isRejection = rejectionCodes.includes(code)
  if (isRejection && (responseCode >= 500 || !isReply)) return { status: 'refused', reason }
  return { status: 'deferred', reason, isUnreachable: !isRejection }
}
