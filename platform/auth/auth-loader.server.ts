import type { Db } from '#store/database.server.ts'
import type { User } from '#store/users/user.ts'
import type { Auth, AuthOptions, GoogleCredentials } from './better-auth.server.ts'

interface AuthLoaderOptions extends AuthOptions {
  google: GoogleCredentials | undefined
}

/**
 * Creates a getter that loads better-auth on first use, because the library is large. Google's
 * configuration is loaded with the first sign-in by Google, so that the store starts without it.
 */
export function createAuthLoader({ google, ...options }: AuthLoaderOptions) {
  const load = async () => {
    const library = await import('./better-auth.server.ts')
    const { createAuth, createGoogleAuth, ...helpers } = library
    const getGoogleAuth = google ? createGoogleAuth(options, google) : async () => undefined
    return { auth: createAuth(options), getGoogleAuth, ...helpers }
  }
  let loading: ReturnType<typeof load> | undefined
  return () => {
    loading ??= load()
    return loading
  }
}

export type AuthLoader = ReturnType<typeof createAuthLoader>

/** What the parts of the sign-in adapter work with. */
export interface SignInParts {
  db: Db
  loadAuth: AuthLoader
  /** Reads the account of a session. One that anybody can sign in to has no admin rights. */
  findAccount: (id: string) => Promise<User | undefined>
  /** @throws when there is none, which a sign-in that has just succeeded rules out */
  getAccount: (id: string) => Promise<User>
}

/**
 * Turns a rejection by the library (a wrong password, a taken e-mail address) into a result; throws
 * errors that `getReason` gives no reason for.
 */
export async function withReasons<T extends { ok: boolean }, Reason extends string>(
  loadAuth: AuthLoader,
  getReason: (code: string) => Reason | undefined,
  work: (auth: Auth, library: Awaited<ReturnType<AuthLoader>>) => Promise<T>,
): Promise<T | { ok: false; reason: Reason }> {
  const library = await loadAuth()
  try {
    return await work(library.auth, library)
  } catch (error) {
    const code = library.getAuthErrorCode(error)
    const reason = code === undefined ? undefined : getReason(code)
    if (!reason) throw error
    return { ok: false, reason }
  }
}
