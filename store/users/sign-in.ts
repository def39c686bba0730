import type { Language } from '#store/languages.ts'
import type { User } from './user.ts'

/** The part of a request that signing in needs. */
export interface SignInRequest {
  headers: Headers
}

/** `failed`: for any other reason that the request itself gave. */
export type SignInError = 'wrong-credentials' | 'email-taken' | 'invalid-email' | 'failed'
/** `log-in-again`: the code was asked for too long ago, or too often. `locked`: for 15 minutes. */
export type SecondFactorError = 'wrong-password' | 'wrong-code' | 'log-in-again' | 'locked' | 'already-on'

/**
 * `headers` set the session cookie. With `needsCode` the password was right and they set a cookie
 * that lets the browser confirm a code within ten minutes.
 */
export type SignInResult =
  | { ok: true; needsCode?: false; user: User; headers: Headers }
  | { ok: true; needsCode: true; headers: Headers }
  | { ok: false; reason: SignInError }

/** Not `ok`: nothing was changed. */
type SecondFactorResult<T> = ({ ok: true } & T) | { ok: false; reason: SecondFactorError }

/** `no-password`: the user signs in with Google alone. */
export type ChangePasswordError = 'no-password' | 'wrong-password'
/** `needsCode`: the new session needs the second factor, as in `SignInResult`. */
type ChangePasswordResult =
  | { ok: true; headers: Headers; needsCode?: boolean }
  | { ok: false; reason: ChangePasswordError }

/**
 * Interface to accounts and sessions. Sessions are read from the database at each request, so that
 * revoked rights take effect at once.
 */
export interface SignIn {
  /**
   * Finds the user of a request's session; undefined for a guest. A session of an admin ends after
   * twelve hours without activity.
   * @param options.isActivity whether a person caused the request, not a page that updates itself
   */
  findUser(request: SignInRequest, options?: { isActivity?: boolean }): Promise<User | undefined>
  /** Finds a request's session, which begins when its user signs in; undefined for a guest. */
  findSession(request: SignInRequest): Promise<{ id: string; createdAt: Date } | undefined>
  /** Creates an account without admin rights and signs in. */
  register(
    request: SignInRequest,
    account: { email: string; password: string },
  ): Promise<Exclude<SignInResult, { needsCode: true }>>
  logIn(request: SignInRequest, account: { email: string; password: string }): Promise<SignInResult>
  /** Completes a sign-in with a code of the authenticator app or a back-up code. */
  confirmCode(request: SignInRequest, code: string): Promise<SecondFactorResult<{ user: User; headers: Headers }>>
  /**
   * Creates the secret of a second factor for the signed-in user. It has no effect until
   * `enableSecondFactor` has seen a code of it.
   * @returns the URI that authenticator apps read from a QR code
   */
  startSecondFactor(
    request: SignInRequest,
    options: { password: string; issuer: string },
  ): Promise<SecondFactorResult<{ uri: string }>>
  /** From now on each sign-in asks for a code. */
  enableSecondFactor(
    request: SignInRequest,
    options: { userId: string; code: string },
  ): Promise<SecondFactorResult<{ backupCodes: string[]; headers: Headers }>>
  disableSecondFactor(request: SignInRequest, password: string): Promise<SecondFactorResult<{ headers: Headers }>>
  /** Ends the request's session and returns the headers that delete its cookie. */
  logOut(request: SignInRequest): Promise<Headers>
  /** Changes the password, ends all sessions of the user and starts a new one for this request. */
  changePassword(
    request: SignInRequest,
    user: User,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<ChangePasswordResult>
  /** Creates an account that nobody can sign in to. The e-mail must be unused. */
  createAccount(email: string): Promise<User>
  /**
   * Starts sign-in with Google: the browser is redirected to `url` with the cookies in `headers`.
   * @param language of the page that it comes back to
   * @returns undefined when Google is unreachable
   */
  startGoogle(request: SignInRequest, language: Language): Promise<{ url: string; headers: Headers } | undefined>
  /** Handles the redirect back from Google. */
  finishGoogle(request: Request): Promise<Response>
}
