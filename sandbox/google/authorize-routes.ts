import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { accountFor, type GoogleAccount } from './account.ts'
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-request.ts'
import { type Chooser, chooserPage, refusedPage } from './chooser-page.ts'
import type { Grants } from './grants.ts'
import { answerPage } from './page.ts'
import { sameOrigin } from './same-origin.ts'

export interface AuthorizeParts {
  issuer: string
  clientId: string
  accounts: readonly GoogleAccount[]
  grants: Grants
}

/**
 * `/authorize`: GET shows the account chooser, POST to the same address is the choice. Its forms post `account` (one of
 * the list), or `email` and `verified=yes`, or `cancel`.
 */
export function authorizeRoutes({ issuer, clientId, accounts, grants }: AuthorizeParts): Hono {
  const routes = new Hono()
  const path = `${new URL(issuer).pathname.replace(/\/$/, '')}/authorize`
  const small = bodyLimit({ maxSize: 4096, onError: c => c.text('That is too much text.', 413) })

  routes.use(sameOrigin(issuer))
  // Like Google's: a stricter policy would take the popup out of the reach of the page that opened it.
  routes.use(async (c, next) => {
    await next()
    c.header('cross-origin-opener-policy', 'unsafe-none')
  })
  routes.on(['GET', 'POST'], '/', small, async c => {
    const { search, searchParams } = new URL(c.req.url)
    const reading = readAuthorizationRequest(searchParams, { issuer, clientId })
    if (!reading.ok && reading.told === 'person')
      return answerPage(c, { title: 'No sign-in', body: refusedPage(reading.problem), status: 400 })
    if (!reading.ok) {
      const { redirectUri, state, error, description } = reading
      return c.redirect(answerAddress(redirectUri, { error, error_description: description, state, iss: issuer }), 303)
    }

    const { request } = reading
    const { redirectUri, state } = request
    const choose = (more: Partial<Chooser> = {}) =>
      answerPage(c, {
        title: 'Choose an account',
        body: chooserPage({ accounts, action: path + search, host: new URL(redirectUri).host, ...more }),
        formsLeadTo: redirectUri,
        ...(more.alert ? { status: 400 } : {}),
      })
    if (c.req.method !== 'POST') return choose(hintOf(request))

    const form = new URLSearchParams(await c.req.text())
    if (form.has('cancel'))
      return c.redirect(answerAddress(redirectUri, { error: 'access_denied', state, iss: issuer }), 303)
    const account = chosenAccount(form, accounts)
    if (!account)
      return choose({
        typed: form.get('email') ?? '',
        isVerified: form.has('verified'),
        alert: 'Enter an e-mail address such as name@example.com.',
      })
    const code = grants.newCode({ account, request })
    return c.redirect(answerAddress(redirectUri, { code, state, iss: issuer }), 303)
  })

  return routes
}

const hintOf = ({ loginHint }: AuthorizationRequest) => (loginHint?.includes('@') ? { typed: loginHint } : {})

function chosenAccount(form: URLSearchParams, accounts: readonly GoogleAccount[]): GoogleAccount | undefined {
  const listed = form.get('account')
  if (listed !== null) return accounts.find(({ email }) => email === listed)
  return accountFor(form.get('email') ?? '', form.get('verified') === 'yes')
}

/** The client's address with an answer; `iss` says whose answer it is (RFC 9207). */
function answerAddress(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
