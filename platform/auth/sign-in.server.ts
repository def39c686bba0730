import { addLanguage } from '#store/languages.ts'
import type { SignIn } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { type AuthLoader, createAuthLoader } from './auth-loader.server.ts'
import type { AuthOptions, GoogleCredentials } from './better-auth.server.ts'
import { googleDonePath } from './google-done-path.ts'
import { createPasswordSignIn } from './password-sign-in.server.ts'
import { createSecondFactor } from './second-factor.server.ts'
import { createSessions } from './sessions.server.ts'

export type { GoogleCredentials } from './better-auth.server.ts'

interface SignInOptions extends AuthOptions {
  google: GoogleCredentials | undefined
  /** Accounts that anybody can sign in to, in the emulator of a public demonstration. */
  publicEmails?: readonly string[] | undefined
}

/** Creates the sign-in adapter on better-auth, which is loaded with the first use of a session. */
export function createSignIn({ publicEmails = [], ...options }: SignInOptions): SignIn {
  const { db, publicUrl } = options
  const loadAuth = createAuthLoader(options)

  async function findAccount(id: string): Promise<User | undefined> {
    const user = await findUser(db, id)
    return user && { ...user, isAdmin: user.isAdmin && !publicEmails.includes(user.email) }
  }

  async function getAccount(id: string): Promise<User> {
    const user = await findAccount(id)
    if (!user) throw new Error(`User not found after sign-in: ${id}`)
    return user
  }

  const parts = { db, loadAuth, findAccount, getAccount }
  return {
    ...createSessions(parts),
    ...createPasswordSignIn(parts),
    ...createSecondFactor(parts),
    ...createGoogleSignIn(publicUrl, loadAuth),
  }
}

function createGoogleSignIn(publicUrl: string, loadAuth: AuthLoader): Pick<SignIn, 'startGoogle' | 'finishGoogle'> {
  const loadGoogleAuth = async () => (await loadAuth()).getGoogleAuth()
  return {
    async startGoogle({ headers }, language) {
      const auth = await loadGoogleAuth()
      if (!auth) return undefined
      const donePath = addLanguage(googleDonePath, language)
      const result = await auth.api.signInSocial({
        headers,
        body: { provider: 'google', callbackURL: donePath, errorCallbackURL: donePath },
        returnHeaders: true,
      })
      return result.response.url ? { url: result.response.url, headers: result.headers } : undefined
    },

    async finishGoogle(request) {
      const auth = await loadGoogleAuth()
      if (!auth) return Response.redirect(new URL(`${googleDonePath}?error=unreachable`, publicUrl))
      const response = await auth.handler(request)
      // Google's part is done, and the second factor is asked for.
      if (!(await response.clone().text()).includes('"twoFactorRedirect":true')) return response
      const headers = new Headers({ location: `${googleDonePath}?code=needed` })
      for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
      return new Response(null, { status: 302, headers })
    },
  }
}
