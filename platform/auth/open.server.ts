import { isAPIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import type { SignedIn, SignIn, SignInRequest } from '#store/users/sign-in.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { type Accounts, type AccountsOptions, googleDone, openAccounts } from './accounts.server.ts'

export interface Google {
  clientId: string
  clientSecret: string
  /** Where its OpenID configuration stands: an address without a slash at its end. */
  issuer: string
}

const sessionCookie = /(^|;\s*)(__Secure-)?store\.session_token=/

/** The sign-in socket on better-auth. Google is found out about when somebody first asks for it, so that the store starts without it. */
export function openSignIn({ google, ...options }: AccountsOptions & { google: Google | undefined }): SignIn {
  const { db } = options
  const accounts = openAccounts(options)
  const withGoogle = google ? openWithGoogle(options, google) : async () => undefined

  async function signedIn(answer: { headers: Headers; response: { user: { id: string } } }): Promise<SignedIn> {
    const user = await findUser(db, answer.response.user.id)
    if (!user) throw new Error(`Signed in as ${answer.response.user.id}, who is not there`)
    return { ok: true, user, headers: answer.headers }
  }

  return {
    async findUser({ headers }) {
      if (!sessionCookie.test(headers.get('cookie') ?? '')) return undefined
      const session = await accounts.api.getSession({ headers })
      return session ? findUser(db, session.user.id) : undefined
    },

    register: ({ headers }, { email, password }) =>
      orRefused(async () => {
        const name = email.slice(0, email.indexOf('@'))
        return signedIn(
          await accounts.api.signUpEmail({ headers, body: { email, password, name }, returnHeaders: true }),
        )
      }),

    logIn: ({ headers }, { email, password }) =>
      orRefused(async () =>
        signedIn(await accounts.api.signInEmail({ headers, body: { email, password }, returnHeaders: true })),
      ),

    async logOut({ headers }) {
      const answer = await accounts.api.signOut({ headers, returnHeaders: true })
      return answer.headers
    },

    async openAccount({ email, password }) {
      const { internalAdapter, password: passwords } = await accounts.$context
      const hash = await passwords.hash(password)
      const name = email.slice(0, email.indexOf('@'))
      const { id } = await internalAdapter.createUser(
        { email, name, emailVerified: true },
        { method: 'email-password' },
      )
      await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
      const user = await findUser(db, id)
      if (!user) throw new Error(`The account of ${email} was opened and is not there`)
      return user
    },

    hasGoogle: google !== undefined,

    async startGoogle({ headers }: SignInRequest) {
      const google = await withGoogle()
      if (!google) return undefined
      const answer = await google.api.signInSocial({
        headers,
        body: { provider: 'google', callbackURL: googleDone, errorCallbackURL: googleDone },
        returnHeaders: true,
      })
      return answer.response.url ? { url: answer.response.url, headers: answer.headers } : undefined
    },

    async finishGoogle(request) {
      const google = await withGoogle()
      return google
        ? google.handler(request)
        : Response.redirect(new URL(`${googleDone}?error=unreachable`, options.publicUrl))
    },
  }
}

/** Asks for Google's OpenID configuration until it has been had once. */
function openWithGoogle(options: AccountsOptions, { clientId, clientSecret, issuer }: Google) {
  let opened: Accounts | undefined
  return async () => {
    if (opened) return opened
    const plugin = genericOAuth({
      config: [
        {
          providerId: 'google',
          discoveryUrl: `${issuer}/.well-known/openid-configuration`,
          clientId,
          clientSecret,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          requireIdTokenVerification: true,
        },
      ],
    })
    const accounts = openAccounts({ ...options, plugins: [plugin] })
    const { socialProviders } = await accounts.$context
    if (socialProviders.some(({ id }) => id === 'google')) opened = accounts
    return opened
  }
}

/** What the library refuses in words for people (a wrong password, a taken e-mail) is an answer; anything else is thrown. */
async function orRefused(work: () => Promise<SignedIn>): Promise<SignedIn> {
  try {
    return await work()
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500)
      return { ok: false, message: error.body?.message ?? 'That did not work.' }
    throw error
  }
}
