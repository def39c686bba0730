import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.server.ts'
import type { GoogleSandbox } from '#sandbox/google/google-sandbox.ts'

/** The Google sandbox inside this process, for a store without Google OAuth credentials. */
export interface GoogleEmulator {
  credentials: { clientId: string; clientSecret: string; issuer: string }
  fetch(request: Request): Promise<Response>
}

/**
 * Creates the Google sandbox with a client secret known to this process alone; loads it on first
 * use.
 */
export function createGoogleEmulator({ publicUrl }: Pick<Config, 'publicUrl'>): GoogleEmulator {
  const credentials = {
    clientId: 'tuffthrift',
    clientSecret: randomBytes(24).toString('hex'),
    issuer: `${publicUrl}/sandbox/google`,
  }
  let sandbox: Promise<GoogleSandbox> | undefined
  return {
    credentials,
    async fetch(request) {
      sandbox ??= import('#sandbox/google/google-sandbox.ts').then(({ createGoogleSandbox }) =>
        createGoogleSandbox(credentials),
      )
      return (await sandbox).fetch(request)
    },
  }
}
