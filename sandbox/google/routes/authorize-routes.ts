import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requireSameOrigin } from '../../shared/require-same-origin.ts'
import { type AccountChooser, renderAccountChooserPage, renderErrorPage } from '../pages/account-chooser-page.ts'
import { respondWithPage } from '../pages/page.ts'
import { type GoogleAccount, parseAccount } from '../state/account.ts'
import type { GrantStore } from '../state/grant-store.ts'
import { type AuthorizationRequest, parseAuthorizationRequest } from './authorization-request.ts'

export interface AuthorizeDependencies {
  issuer: string
  clientId: string
  accounts: readonly GoogleAccount[]
  grants: GrantStore
}

/**
 * `/authorize`: GET shows the account chooser, POST to the same address is the choice. Its forms post `account` (one of
 * the list), or `email` and `verified=yes`, or `cancel`.
 */
export function createAuthorizeRoutes({ issuer, clientId, accounts, grants }: AuthorizeDependencies): Hono {
  const routes = new Hono()
  const path = `${new URL(issuer).pathname.replace(/\/$/, '')}/authorize`
  const limitBody = bodyLimit({ maxSize: 4096, onError: c => c.text('That is too much text.', 413) })

  routes.use(requireSameOrigin(issuer))
  // Like Google's: a stricter policy would take the popup out of the reach of the page that opened it.
  routes.use(async (c, next) => {
    await next()
    c.header('cross-origin-opener-policy', 'unsafe-none')
  })
  routes.on(['GET', 'POST'], '/', limitBody, async c => {
    const { search, searchParams } = new URL(c.req.url)
    const result = parseAuthorizationRequest(searchParams, { issuer, clientId })
    if (!result.ok && result.reportTo === 'user')
      return respondWithPage(c, { title: 'No sign-in', body: renderErrorPage(result.problem), status: 400 })
    if (!result.ok) {
      const { redirectUri, state, error, description } = result
      return c.redirect(
        buildRedirectUrl(redirectUri, { error, error_description: description, state, iss: issuer }),
        303,
      )
    }

    const { request } = result
    const { redirectUri, state } = request
    const submitChoice = (more: Partial<AccountChooser> = {}) =>
      respondWithPage(c, {
        title: 'Choose an account',
        body: renderAccountChooserPage({ accounts, action: path + search, host: new URL(redirectUri).host, ...more }),
        formRedirectUri: redirectUri,
        ...(more.alert ? { status: 400 } : {}),
      })
    if (c.req.method !== 'POST') return submitChoice(readLoginHint(request))

    const form = new URLSearchParams(await c.req.text())
    if (form.has('cancel'))
      return c.redirect(buildRedirectUrl(redirectUri, { error: 'access_denied', state, iss: issuer }), 303)
    const account = readChosenAccount(form, accounts)
    if (!account)
      return submitChoice({
        enteredEmail: form.get('email') ?? '',
        isVerified: form.has('verified'),
        alert: 'Enter an e-mail address such as name@example.com.',
      })
    const code = grants.createCode({ account, request })
    return c.redirect(buildRedirectUrl(redirectUri, { code, state, iss: issuer }), 303)
  })

  return routes
}

const readLoginHint = ({ loginHint }: AuthorizationRequest) =>
  loginHint?.includes('@') ? { enteredEmail: loginHint } : {}

function readChosenAccount(form: URLSearchParams, accounts: readonly GoogleAccount[]): GoogleAccount | undefined {
  const selectedEmail = form.get('account')
  if (selectedEmail !== null) return accounts.find(({ email }) => email === selectedEmail)
  return parseAccount(form.get('email') ?? '', form.get('verified') === 'yes')
}

/** The client's address with an answer; `iss` says whose answer it is (RFC 9207). */
function buildRedirectUrl(redirectUri: string, params: Record<string, string | undefined>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
