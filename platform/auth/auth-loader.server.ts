import type { AuthOptions, GoogleCredentials } from './better-auth.server.ts'

/**
 * Creates a getter that loads better-auth on first use, because the library is large. Google's
 * configuration is loaded with the first sign-in by Google, so that the store starts without it.
 */
export function createAuthLoader({ google, ...options }: AuthOptions & { google: GoogleCredentials | undefined }) {
  return once(async () => {
    const { createAuth, createGoogleAuth, getAuthErrorMessage } = await import('./better-auth.server.ts')
    const getGoogleAuth = google ? createGoogleAuth(options, google) : async () => undefined
    return { auth: createAuth(options), getGoogleAuth, getAuthErrorMessage }
  })
}

export type AuthLoader = ReturnType<typeof createAuthLoader>

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= create()
    return promise
  }
}
