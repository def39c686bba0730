import type { SignIn, SignInRequest, SignInResult } from '#store/users/sign-in.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import type { Auth, AuthOptions, GoogleCredentials } from './better-auth.server.ts'
import { googleDonePath } from './google-done-path.ts'

export type { GoogleCredentials } from './better-auth.server.ts'

const sessionCookie = /(^|;\s*)(__Secure-)?store\.session_token=/

/**
 * The sign-in socket on better-auth, which is large: it is loaded when somebody first has a session or wants one. Google is found out about when
 * somebody first asks for it, so that the store starts without it.
 */
export function createSignIn({ google, ...options }: AuthOptions & { google: GoogleCredentials | undefined }): SignIn {
  const { db } = options
  const loadAuth = once(async () => {
    const { createAuth, createGoogleAuth, getAuthErrorMessage } = await import('./better-auth.server.ts')
    const getGoogleAuth = google ? createGoogleAuth(options, google) : async () => undefined
    return { auth: createAuth(options), getGoogleAuth, getAuthErrorMessage }
  })

  /** What the library refuses in words for people (a wrong password, a taken e-mail) is an answer; anything else is thrown. */
  async function withAuthErrors(callAuth: (auth: Auth) => Promise<SignInResult>): Promise<SignInResult> {
    const { auth, getAuthErrorMessage } = await loadAuth()
    try {
      return await callAuth(auth)
    } catch (error) {
      const message = getAuthErrorMessage(error)
      if (message === undefined) throw error
      return { ok: false, message }
    }
  }

  async function toSignInResult(result: {
    headers: Headers
    response: { user: { id: string } }
  }): Promise<SignInResult> {
    const user = await findUser(db, result.response.user.id)
    if (!user) throw new Error(`Signed in as ${result.response.user.id}, who is not there`)
    return { ok: true, user, headers: result.headers }
  }

  return {
    async findUser({ headers }) {
      if (!sessionCookie.test(headers.get('cookie') ?? '')) return undefined
      const { auth } = await loadAuth()
      const session = await auth.api.getSession({ headers })
      return session ? findUser(db, session.user.id) : undefined
    },

    register: ({ headers }, { email, password }) =>
      withAuthErrors(async auth => {
        const name = email.slice(0, email.indexOf('@'))
        return toSignInResult(
          await auth.api.signUpEmail({ headers, body: { email, password, name }, returnHeaders: true }),
        )
      }),

    logIn: ({ headers }, { email, password }) =>
      withAuthErrors(async auth =>
        toSignInResult(await auth.api.signInEmail({ headers, body: { email, password }, returnHeaders: true })),
      ),

    async logOut({ headers }) {
      const { auth } = await loadAuth()
      const result = await auth.api.signOut({ headers, returnHeaders: true })
      return result.headers
    },

    async createAccount({ email, password }) {
      const { auth } = await loadAuth()
      const { internalAdapter, password: passwords } = await auth.$context
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
      const google = await (await loadAuth()).getGoogleAuth()
      if (!google) return undefined
      const result = await google.api.signInSocial({
        headers,
        body: { provider: 'google', callbackURL: googleDonePath, errorCallbackURL: googleDonePath },
        returnHeaders: true,
      })
      return result.response.url ? { url: result.response.url, headers: result.headers } : undefined
    },

    async finishGoogle(request) {
      const google = await (await loadAuth()).getGoogleAuth()
      return google
        ? google.handler(request)
        : Response.redirect(new URL(`${googleDonePath}?error=unreachable`, options.publicUrl))
    },
  }
}

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= create()
    return promise
  }
}
