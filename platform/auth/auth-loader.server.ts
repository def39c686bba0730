import type { AuthSecretSource } from './auth-secrets.server.ts'
import type { AuthOptions, GoogleCredentials } from './better-auth.server.ts'

interface AuthLoaderOptions extends Omit<AuthOptions, 'secrets'> {
  google: GoogleCredentials | undefined
  secrets: AuthSecretSource
}

/**
 * Creates a getter that loads better-auth on first use, because the library is large, and again
 * when the secrets have changed. Google's configuration is loaded with the first sign-in by Google,
 * so that the store starts without it.
 */
export function createAuthLoader({ google, secrets: source, ...options }: AuthLoaderOptions) {
  const load = async (secrets: AuthOptions['secrets']) => {
    const library = await import('./better-auth.server.ts')
    const { createAuth, createGoogleAuth, ...helpers } = library
    const authOptions = { ...options, secrets }
    const getGoogleAuth = google ? createGoogleAuth(authOptions, google) : async () => undefined
    return { auth: createAuth(authOptions), getGoogleAuth, ...helpers }
  }
  let loaded: { secrets: string; library: ReturnType<typeof load> } | undefined
  return async () => {
    const secrets = await source.read()
    const key = JSON.stringify(secrets)
    if (loaded?.secrets !== key) loaded = { secrets: key, library: load(secrets) }
    return loaded.library
  }
}

export type AuthLoader = ReturnType<typeof createAuthLoader>
