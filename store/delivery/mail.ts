import type { SendResult } from '#store/outbox/send-result.ts'
import type { MessageContent } from './message-content.ts'

/** A message in all its forms. `html` loads nothing but the photos of the ordered products. */
export interface RenderedMessage {
  subject: string
  text: string
  html: string
}

export interface OutgoingMail extends RenderedMessage {
  /** The part of the Message-ID before the @. */
  messageId: string
  recipient: string
  /** `email`: unless the mail server has an address of its own to send from. */
  sender: { name: string; email: string }
}

/** Interface to e-mail. */
export interface MailService {
  render(content: MessageContent): RenderedMessage
  /** Undefined without a mail server. Never throws, and takes at most `maxSendMs`. */
  send: ((mail: OutgoingMail) => Promise<SendResult>) | undefined
}

export const maxSendMs = 3 * 60_000
