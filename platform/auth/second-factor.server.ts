import type { SecondFactorError, SignIn } from '#store/users/sign-in.ts'
import { type SignInParts, withReasons } from './auth-loader.server.ts'

type SecondFactor = Pick<SignIn, 'confirmCode' | 'startSecondFactor' | 'enableSecondFactor' | 'disableSecondFactor'>

const reasons: Record<string, SecondFactorError> = {
  INVALID_PASSWORD: 'wrong-password',
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'log-in-again',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'log-in-again',
  TOTP_NOT_ENABLED: 'log-in-again',
  BACKUP_CODES_NOT_ENABLED: 'log-in-again',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
  PASSWORD_TOO_LONG: 'wrong-password',
  TOTP_ALREADY_ENABLED: 'already-on',
  // Of back-up codes that are sent at the same time one counts, and the question ends.
  CONFLICT: 'log-in-again',
}
const getReason = (code: string): SecondFactorError | undefined => reasons[code]

/** Creates the part of the sign-in adapter that works with codes of an authenticator app. */
export function createSecondFactor({ getAccount, loadAuth }: SignInParts): SecondFactor {
  return {
    confirmCode: ({ headers }, code) =>
      withReasons(loadAuth, getReason, async auth => {
        const body = { code: normalizeCode(code) }
        const request = { headers, body, returnHeaders: true } as const
        const { response, headers: cookies } = /^\d{6}$/.test(body.code)
          ? await auth.api.verifyTOTP(request)
          : await auth.api.verifyBackupCode(request)
        return { ok: true, user: await getAccount(response.user.id), headers: cookies }
      }),

    startSecondFactor: ({ headers }, { password, issuer }) =>
      withReasons(loadAuth, getReason, async auth => {
        const result = await auth.api.enableTwoFactor({ headers, body: { password, issuer } })
        if (result.method !== 'totp') throw new Error(`Unexpected second factor: ${result.method}`)
        return { ok: true, uri: result.totpURI }
      }),

    enableSecondFactor: ({ headers }, { userId, code }) =>
      withReasons(loadAuth, getReason, async auth => {
        const body = { code: normalizeCode(code) }
        const result = await auth.api.verifyTOTP({ headers, body, returnHeaders: true })
        const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } })
        return { ok: true, backupCodes, headers: result.headers }
      }),

    disableSecondFactor: ({ headers }, password) =>
      withReasons(loadAuth, getReason, async auth => {
        const result = await auth.api.disableTwoFactor({ headers, body: { password }, returnHeaders: true })
        return { ok: true, headers: result.headers }
      }),
  }
}

/** Apps show codes in groups, and people copy spaces. */
const normalizeCode = (code: string) => code.replace(/\s/g, '')
