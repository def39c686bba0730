import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requireSameOrigin } from '../../shared/require-same-origin.ts'
import type { GoogleSandboxOptions } from '../google-sandbox.ts'
import { type AccountChooserOptions, renderAccountChooserPage, renderErrorPage } from '../pages/account-chooser-page.ts'
import { respondWithPage } from '../pages/page.ts'
import { demoAccounts, type GoogleAccount, parseAccount } from '../state/account.ts'
import type { GrantStore } from '../state/grant-store.ts'
import { type AuthorizationRequest, parseAuthorizationRequest } from './authorization-request.ts'

export interface AuthorizeDependencies {
  issuer: string
  clientId: string
  acceptsAnyEmail: boolean
  acceptsCode: GoogleSandboxOptions['acceptsCode']
  grants: GrantStore
}

/**
 * Creates the routes of `/authorize`. GET shows the account chooser, POST to the same URL submits
 * the choice. Its forms post `account` (a listed e-mail address), or `email` and `verified=yes` if
 * any address is accepted, or `cancel`.
 */
export function createAuthorizeRoutes(dependencies: AuthorizeDependencies): Hono {
  const { issuer, clientId, grants } = dependencies
  const routes = new Hono()
  const path = `${new URL(issuer).pathname.replace(/\/$/, '')}/authorize`
  const limitBody = bodyLimit({ maxSize: 4096, onError: c => c.text('That is too much text.', 413) })

  // `iss` identifies the issuer to the client (RFC 9207).
  const redirectToClient = (c: Context, redirectUri: string, params: ResponseParams) =>
    c.redirect(buildRedirectUrl(redirectUri, { ...params, iss: issuer }), 303)

  routes.use(requireSameOrigin(issuer))
  // As at Google. With a stricter policy the opener of the sign-in popup would lose its reference
  // to it.
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
      return redirectToClient(c, redirectUri, { error, error_description: description, state })
    }

    const { request } = result
    const { redirectUri, state } = request
    const respondWithChooser = (options: Partial<AccountChooserOptions>) =>
      respondWithPage(c, {
        title: 'Choose an account',
        body: renderAccountChooserPage({
          accounts: demoAccounts,
          acceptsAnyEmail: dependencies.acceptsAnyEmail,
          action: path + search,
          clientHost: new URL(redirectUri).host,
          ...options,
        }),
        formRedirectUri: redirectUri,
        ...(options.alert ? { status: 400 } : {}),
      })
    if (c.req.method !== 'POST') return respondWithChooser(readLoginHint(request))

    const form = new URLSearchParams(await c.req.text())
    if (form.has('cancel')) return redirectToClient(c, redirectUri, { error: 'access_denied', state })
    const choice = readChoice(form, dependencies)
    if ('alert' in choice) return respondWithChooser(choice)
    const { email } = choice.account
    if ((await dependencies.acceptsCode?.(email, form.get('code')?.trim() ?? '')) === false)
      return respondWithChooser({ enteredEmail: email, alert: needsCode })
    const code = grants.createCode({ account: choice.account, request })
    return redirectToClient(c, redirectUri, { code, state })
  })

  return routes
}

const readLoginHint = ({ loginHint }: AuthorizationRequest) =>
  loginHint?.includes('@') ? { enteredEmail: loginHint } : {}

const needsCode = 'This is an admin. Type the code that the shop has printed when it was started.'

/** @returns the account that was chosen or entered, or how to ask for it again. */
function readChoice(
  form: URLSearchParams,
  { acceptsAnyEmail }: AuthorizeDependencies,
): { account: GoogleAccount } | (Partial<AccountChooserOptions> & { alert: string }) {
  const account = readChosenAccount(form) ?? (acceptsAnyEmail ? readEnteredAccount(form) : undefined)
  if (account) return { account }
  if (!acceptsAnyEmail) return { alert: 'Choose one of the accounts.' }
  return {
    enteredEmail: form.get('email') ?? '',
    isVerified: form.has('verified'),
    alert: 'Enter an e-mail address such as name@example.com.',
  }
}

const readChosenAccount = (form: URLSearchParams): GoogleAccount | undefined =>
  demoAccounts.find(({ email }) => email === form.get('account'))

const readEnteredAccount = (form: URLSearchParams): GoogleAccount | undefined =>
  parseAccount(form.get('email') ?? '', form.get('verified') === 'yes')

type ResponseParams = Record<string, string | undefined>

function buildRedirectUrl(redirectUri: string, params: ResponseParams): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
