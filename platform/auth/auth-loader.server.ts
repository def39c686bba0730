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
