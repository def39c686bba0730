import type { User } from './user.ts'

/** The part of a request that signing in needs. */
export interface SignInRequest {
  headers: Headers
}

/** `headers` set the session cookie. `message` is shown to the user. */
export type SignInResult = { ok: true; user: User; headers: Headers } | { ok: false; message: string }

/** `no-password`: the user signs in with Google alone. */
export type ChangePasswordError = 'signed-out' | 'no-password' | 'wrong-password'
export type ChangePasswordResult = { ok: true; headers: Headers } | { ok: false; reason: ChangePasswordError }

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
  /** Creates an account without admin rights and signs in. */
  register(request: SignInRequest, account: { email: string; password: string }): Promise<SignInResult>
  logIn(request: SignInRequest, account: { email: string; password: string }): Promise<SignInResult>
  /** Ends the request's session and returns the headers that delete its cookie. */
  logOut(request: SignInRequest): Promise<Headers>
  /** Ends all sessions of the request's user and returns the headers that delete its cookie. */
  logOutEverywhere(request: SignInRequest): Promise<Headers>
  /** Changes the password, ends all sessions of the user and starts a new one for this request. */
  changePassword(
    request: SignInRequest,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<ChangePasswordResult>
  /** Creates an account for the command line, with a verified e-mail. The e-mail must be unused. */
  createAccount(account: { email: string; password: string }): Promise<User>
  /**
   * Starts sign-in with Google: the browser is redirected to `url` with the cookies in `headers`.
   * @returns undefined when Google is unreachable
   */
  startGoogle(request: SignInRequest): Promise<{ url: string; headers: Headers } | undefined>
  /** Handles the redirect back from Google. */
  finishGoogle(request: Request): Promise<Response>
}
