import { changePassword } from '#store/users/change-password.server.ts'
import { findPasswordHash } from '#store/users/credential-queries.server.ts'
import type { SignIn, SignInError, SignInResult } from '#store/users/sign-in.ts'
import { getDisplayName } from '#store/users/user.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import { type SignInParts, withReasons } from './auth-loader.server.ts'

/** As for an unknown e-mail address: it must not be told from a wrong password. */
const wrongCredentials: SignInResult = { ok: false, reason: 'wrong-credentials' }

const reasons: Record<string, SignInError> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  // The form is checked before, except for what an e-mail address looks like.
  INVALID_EMAIL: 'invalid-email',
  VALIDATION_ERROR: 'invalid-email',
}
const getReason = (code: string): SignInError => reasons[code] ?? 'failed'

/** Creates the part of the sign-in adapter that works with passwords. */
export function createPasswordSignIn(
  parts: SignInParts,
): Pick<SignIn, 'register' | 'logIn' | 'createAccount' | 'changePassword'> {
  const { getAccount, loadAuth } = parts
  const logIn = createLogIn(parts)
  return {
    logIn,

    register: ({ headers }, { email, password }) =>
      withReasons(loadAuth, getReason, async (auth, { withPasswordHash }) => {
        const body = { email, password, name: getDisplayName({ email }) }
        // The library would hash it in its transaction, and on SQLite nobody could write meanwhile.
        const hash = await (await auth.$context).password.hash(password)
        const result = await withPasswordHash(hash, () => auth.api.signUpEmail({ headers, body, returnHeaders: true }))
        return { ok: true, user: await getAccount(result.response.user.id), headers: result.headers }
      }),

    async createAccount(email) {
      const { auth } = await loadAuth()
      const { internalAdapter } = await auth.$context
      const account = { email, name: getDisplayName({ email }) }
      const { id } = await internalAdapter.createUser(account, { method: 'email-password' })
      return getAccount(id)
    },

    changePassword: createChangePassword(parts, logIn),
  }
}

const createLogIn =
  ({ db, getAccount, loadAuth }: SignInParts): SignIn['logIn'] =>
  ({ headers }, { email, password }) =>
    withReasons(loadAuth, getReason, async (auth): Promise<SignInResult> => {
      const existing = await findUserByEmail(db, email)
      const hash = existing && (await findPasswordHash(db, existing.uid))
      const result = await auth.api.signInEmail({ headers, body: { email, password }, returnHeaders: true })
      // The library's type leaves out what the second factor answers.
      const needsCode = 'twoFactorRedirect' in result.response
      const { user, token } = result.response
      // Whoever replaces a password ends the sessions after that. A session that was created
      // meanwhile with the old password would stay.
      if (!existing || hash === undefined || (await findPasswordHash(db, existing.uid)) !== hash) {
        if (!needsCode) await (await auth.$context).internalAdapter.deleteSession(token)
        return wrongCredentials
      }
      if (needsCode) return { ok: true, needsCode, headers: result.headers }
      return { ok: true, user: await getAccount(user.id), headers: result.headers }
    })

const createChangePassword =
  ({ db, loadAuth }: SignInParts, logIn: SignIn['logIn']): SignIn['changePassword'] =>
  async (request, user, { currentPassword, newPassword }) => {
    const from = await findPasswordHash(db, user.uid)
    if (from === undefined) return { ok: false, reason: 'no-password' }
    const { auth } = await loadAuth()
    const { password } = await auth.$context
    if (!(await password.verify({ hash: from, password: currentPassword })))
      return { ok: false, reason: 'wrong-password' }
    const change = { userId: user.uid, from, to: await password.hash(newPassword), at: new Date() }
    if (!(await changePassword(db, change))) return { ok: false, reason: 'wrong-password' }
    const again = await logIn(request, { email: user.email, password: newPassword })
    if (!again.ok) return { ok: true, headers: new Headers() }
    return { ok: true, headers: again.headers, ...(again.needsCode ? { needsCode: true } : {}) }
  }
