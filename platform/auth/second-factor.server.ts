import type { SignIn } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'
import type { AuthLoader } from './auth-loader.server.ts'
import type { Auth } from './better-auth.server.ts'

interface SecondFactorDependencies {
  findAccount: (id: string) => Promise<User | undefined>
  loadAuth: AuthLoader
}

type SecondFactor = Pick<SignIn, 'confirmCode' | 'startSecondFactor' | 'enableSecondFactor' | 'disableSecondFactor'>

const wrongCode = 'This code is not right. Codes change every 30 seconds, and a back-up code works once.'
const logInAgain = 'Please log in again: the code was asked for too long ago, or too often.'
const errorMessages: Record<string, string> = {
  INVALID_PASSWORD: 'This password is not right.',
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: logInAgain,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: logInAgain,
  TOTP_NOT_ENABLED: logInAgain,
  BACKUP_CODES_NOT_ENABLED: logInAgain,
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please wait 15 minutes.',
  TOTP_ALREADY_ENABLED: 'The second factor is on already.',
}

/** Creates the part of the sign-in adapter that works with codes of an authenticator app. */
export function createSecondFactor({ findAccount, loadAuth }: SecondFactorDependencies): SecondFactor {
  async function withMessages<T extends { ok: true }>(
    work: (auth: Auth) => Promise<T>,
  ): Promise<T | { ok: false; message: string }> {
    const { auth, getAuthErrorCode } = await loadAuth()
    try {
      return await work(auth)
    } catch (error) {
      const message = errorMessages[getAuthErrorCode(error) ?? '']
      if (message === undefined) throw error
      return { ok: false, message }
    }
  }

  return {
    confirmCode: ({ headers }, code) =>
      withMessages(async auth => {
        const body = { code: normalizeCode(code) }
        const request = { headers, body, returnHeaders: true } as const
        const { response, headers: cookies } = /^\d{6}$/.test(body.code)
          ? await auth.api.verifyTOTP(request)
          : await auth.api.verifyBackupCode(request)
        const user = await findAccount(response.user.id)
        if (!user) throw new Error(`User not found after the second factor: ${response.user.id}`)
        return { ok: true, user, headers: cookies }
      }),

    startSecondFactor: ({ headers }, { password, issuer }) =>
      withMessages(async auth => {
        const result = await auth.api.enableTwoFactor({ headers, body: { password, issuer } })
        if (result.method !== 'totp') throw new Error(`Unexpected second factor: ${result.method}`)
        return { ok: true, uri: result.totpURI }
      }),

    enableSecondFactor: ({ headers }, { userId, code }) =>
      withMessages(async auth => {
        const body = { code: normalizeCode(code) }
        const result = await auth.api.verifyTOTP({ headers, body, returnHeaders: true })
        const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } })
        return { ok: true, backupCodes, headers: result.headers }
      }),

    disableSecondFactor: ({ headers }, password) =>
      withMessages(async auth => {
        const result = await auth.api.disableTwoFactor({ headers, body: { password }, returnHeaders: true })
        return { ok: true, headers: result.headers }
      }),
  }
}

/** Apps show codes in groups, and people copy spaces. */
const normalizeCode = (code: string) => code.replace(/\s/g, '')
