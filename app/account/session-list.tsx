import { Form } from 'react-router'
import type { CurrentUser } from '#app/context/current-user.ts'
import * as messages from '#app/messages/current.ts'
import { formatDateTime } from '#store/dates.ts'
import { Button } from '../ui/controls/button.tsx'
import { describeBrowser } from './describe-browser.ts'

/** The browsers in which the user is signed in, each with the button that ends its session. */
export const SessionList = ({ sessions }: { sessions: Awaited<ReturnType<CurrentUser['listSessions']>> }) => (
  <section className="mt-6 border-ink border-t-2 pt-5">
    <h2 className="headline text-xl">{messages.account.yourDevices}</h2>
    <ul className="mt-2 divide-y divide-ink/20">
      {sessions.map(({ id, userAgent, usedAt, isCurrent }) => (
        <li key={id} className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <p className="min-w-0">
            <strong>{describeBrowser(userAgent)}</strong>
            <br />
            {isCurrent
              ? messages.account.thisDevice
              : messages.account.lastUsed(formatDateTime(usedAt, messages.locale))}
          </p>
          {!isCurrent && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="session" value={id} />
              <Button type="submit" name="intent" value="end-session" tone="paper">
                {messages.account.logOutDevice}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  </section>
)
