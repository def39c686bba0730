import type { SignIn, SignInRequest, SignInResult } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import type { Auth, AuthOptions, GoogleCredentials } from './better-auth.server.ts'
import { googleDonePath } from './google-done-path.ts'

export type { GoogleCredentials } from './better-auth.server.ts'

interface SignInOptions extends AuthOptions {
  google: GoogleCredentials | undefined
  /** Accounts that anybody can sign in to, in the emulator of a public demonstration. */
  publicEmails?: readonly string[] | undefined
}

const sessionCookie = /(^|;\s*)(__Secure-)?store\.session_token=/

/**
 * Creates the sign-in adapter on better-auth. The library is large, so it is loaded with the first
 * request that has or wants a session. Google's configuration is loaded with the first sign-in by
 * Google, so that the store starts without it.
 */
export function createSignIn(options: SignInOptions): SignIn {
  const loadAuth = createAuthLoader(options)
  const findAccount = createAccountReader(options)
  return {
    ...createSessions(findAccount, loadAuth),
    ...createPasswordSignIn(findAccount, loadAuth),
    ...createGoogleSignIn(options.publicUrl, loadAuth),
  }
}

type FindAccount = ReturnType<typeof createAccountReader>

/** Reads the account of a session. One that anybody can sign in to has no admin rights. */
const createAccountReader =
  ({ db, publicEmails = [] }: SignInOptions) =>
  async (id: string): Promise<User | undefined> => {
    const user = await findUser(db, id)
    return user && { ...user, isAdmin: user.isAdmin && !publicEmails.includes(user.email) }
  }

type AuthLoader = ReturnType<typeof createAuthLoader>

function createAuthLoader({ google, publicEmails: _, ...options }: SignInOptions) {
  return once(async () => {
    const { createAuth, createGoogleAuth, getAuthErrorMessage } = await import('./better-auth.server.ts')
    const getGoogleAuth = google ? createGoogleAuth(options, google) : async () => undefined
    return { auth: createAuth(options), getGoogleAuth, getAuthErrorMessage }
  })
}

function createSessions(findAccount: FindAccount, loadAuth: AuthLoader): Pick<SignIn, 'findUser' | 'logOut'> {
  return {
    async findUser({ headers }) {
      if (!sessionCookie.test(headers.get('cookie') ?? '')) return undefined
      const { auth } = await loadAuth()
      const session = await auth.api.getSession({ headers })
      return session ? findAccount(session.user.id) : undefined
    },

    async logOut({ headers }) {
      const { auth } = await loadAuth()
      const result = await auth.api.signOut({ headers, returnHeaders: true })
      return result.headers
    },
  }
}

function createPasswordSignIn(
  findAccount: FindAccount,
  loadAuth: AuthLoader,
): Pick<SignIn, 'register' | 'logIn' | 'createAccount'> {
  /**
   * Turns a rejection (a wrong password, a taken e-mail address) into a result; throws other
   * errors.
   */
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

  async function getAccount(id: string): Promise<User> {
    const user = await findAccount(id)
    if (!user) throw new Error(`User not found after sign-in: ${id}`)
    return user
  }

  async function toSignInResult(result: {
    headers: Headers
    response: { user: { id: string } }
  }): Promise<SignInResult> {
    const user = await getAccount(result.response.user.id)
    return { ok: true, user, headers: result.headers }
  }

  return {
    register: ({ headers }, { email, password }) =>
      withAuthErrors(async auth => {
        const body = { email, password, name: getLocalPart(email) }
        return toSignInResult(await auth.api.signUpEmail({ headers, body, returnHeaders: true }))
      }),

    logIn: ({ headers }, { email, password }) =>
      withAuthErrors(async auth =>
        toSignInResult(await auth.api.signInEmail({ headers, body: { email, password }, returnHeaders: true })),
      ),

    async createAccount({ email, password }) {
      const { auth } = await loadAuth()
      const { internalAdapter, password: passwords } = await auth.$context
      const hash = await passwords.hash(password)
      const { id } = await internalAdapter.createUser(
        { email, name: getLocalPart(email), emailVerified: true },
        { method: 'email-password' },
      )
      await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
      return getAccount(id)
    },
  }
}

function createGoogleSignIn(publicUrl: string, loadAuth: AuthLoader): Pick<SignIn, 'startGoogle' | 'finishGoogle'> {
  const loadGoogleAuth = async () => (await loadAuth()).getGoogleAuth()
  return {
    async startGoogle({ headers }: SignInRequest) {
      const auth = await loadGoogleAuth()
      if (!auth) return undefined
      const result = await auth.api.signInSocial({
        headers,
        body: { provider: 'google', callbackURL: googleDonePath, errorCallbackURL: googleDonePath },
        returnHeaders: true,
      })
      return result.response.url ? { url: result.response.url, headers: result.headers } : undefined
    },

    async finishGoogle(request) {
      const auth = await loadGoogleAuth()
      return auth ? auth.handler(request) : Response.redirect(new URL(`${googleDonePath}?error=unreachable`, publicUrl))
    },
  }
}

const getLocalPart = (email: string) => email.slice(0, email.indexOf('@'))

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= create()
    return promise
  }
}
