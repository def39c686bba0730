import type { MailService } from '#store/delivery/mail.ts'
import { defaultPalette, type Palette } from '#store/settings/palette.ts'
import { describeMessage } from './describe-message.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { createMailSender, type MailServer } from './send-mail.server.ts'

/**
 * Creates the mail service. Without a mail server it renders messages and sends none.
 * @param getPalette of the shop, at each use
 */
export const createMailService = (
  server: MailServer | undefined,
  getPalette = (): Palette => defaultPalette,
): MailService => ({
  render(content) {
    const description = describeMessage(content)
    return {
      subject: description.subject,
      text: renderText(content, description),
      html: renderHtml(content, description, getPalette()),
    }
  },
  send: server && createMailSender(server),
})
