import type { SignedIn, SignIn, SignInRequest } from '#store/users/sign-in.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import type { Accounts, AccountsOptions, Google } from './accounts.server.ts'
import { googleDone } from './google-done.ts'

export type { Google } from './accounts.server.ts'

const sessionCookie = /(^|;\s*)(__Secure-)?store\.session_token=/

/**
 * The sign-in socket on better-auth, which is large: it is loaded when somebody first has a session or wants one. Google is found out about when
 * somebody first asks for it, so that the store starts without it.
 */
export function openSignIn({ google, ...options }: AccountsOptions & { google: Google | undefined }): SignIn {
  const { db } = options
  const loaded = once(async () => {
    const { openAccounts, openWithGoogle, refusalOf } = await import('./accounts.server.ts')
    const withGoogle = google ? openWithGoogle(options, google) : async () => undefined
    return { accounts: openAccounts(options), withGoogle, refusalOf }
  })

  /** What the library refuses in words for people (a wrong password, a taken e-mail) is an answer; anything else is thrown. */
  async function orRefused(work: (accounts: Accounts) => Promise<SignedIn>): Promise<SignedIn> {
    const { accounts, refusalOf } = await loaded()
    try {
      return await work(accounts)
    } catch (error) {
      const message = refusalOf(error)
      if (message === undefined) throw error
      return { ok: false, message }
    }
  }

  async function signedIn(answer: { headers: Headers; response: { user: { id: string } } }): Promise<SignedIn> {
    const user = await findUser(db, answer.response.user.id)
    if (!user) throw new Error(`Signed in as ${answer.response.user.id}, who is not there`)
    return { ok: true, user, headers: answer.headers }
  }

  return {
    async findUser({ headers }) {
      if (!sessionCookie.test(headers.get('cookie') ?? '')) return undefined
      const { accounts } = await loaded()
      const session = await accounts.api.getSession({ headers })
      return session ? findUser(db, session.user.id) : undefined
    },

    register: ({ headers }, { email, password }) =>
      orRefused(async accounts => {
        const name = email.slice(0, email.indexOf('@'))
        return signedIn(
          await accounts.api.signUpEmail({ headers, body: { email, password, name }, returnHeaders: true }),
        )
      }),

    logIn: ({ headers }, { email, password }) =>
      orRefused(async accounts =>
        signedIn(await accounts.api.signInEmail({ headers, body: { email, password }, returnHeaders: true })),
      ),

    async logOut({ headers }) {
      const { accounts } = await loaded()
      const answer = await accounts.api.signOut({ headers, returnHeaders: true })
      return answer.headers
    },

    async openAccount({ email, password }) {
      const { accounts } = await loaded()
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
      const google = await (await loaded()).withGoogle()
      if (!google) return undefined
      const answer = await google.api.signInSocial({
        headers,
        body: { provider: 'google', callbackURL: googleDone, errorCallbackURL: googleDone },
        returnHeaders: true,
      })
      return answer.response.url ? { url: answer.response.url, headers: answer.headers } : undefined
    },

    async finishGoogle(request) {
      const google = await (await loaded()).withGoogle()
      return google
        ? google.handler(request)
        : Response.redirect(new URL(`${googleDone}?error=unreachable`, options.publicUrl))
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
