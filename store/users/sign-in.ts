import type { User } from './user.ts'

/** What signing in needs to know of a request. */
export interface SignInRequest {
  headers: Headers
}

/** `headers` carry the cookies that the browser is to keep. `message` is a sentence for whoever tried. */
export type SignInResult = { ok: true; user: User; headers: Headers } | { ok: false; message: string }

/** The socket for accounts and sessions. Sessions are read from the database at each request: a right that is gone is gone at once (readings T47). */
export interface SignIn {
  /** Whose session a request carries; undefined for a guest. */
  findUser(request: SignInRequest): Promise<User | undefined>
  /** Opens an account and signs in. It is never an admin's (ROLE-03). */
  register(request: SignInRequest, account: { email: string; password: string }): Promise<SignInResult>
  logIn(request: SignInRequest, account: { email: string; password: string }): Promise<SignInResult>
  /** Ends the request's session. Returns the headers that make the browser forget it. */
  logOut(request: SignInRequest): Promise<Headers>
  /** Opens an account that somebody with access to the machine vouches for: its e-mail counts as verified. The e-mail must be free. */
  createAccount(account: { email: string; password: string }): Promise<User>
  /** Whether there is any Google to sign in with. */
  hasGoogle: boolean
  /** Where the browser goes to sign in with Google, and the cookies it needs to come back; undefined when Google can't be reached. */
  startGoogle(request: SignInRequest): Promise<{ url: string; headers: Headers } | undefined>
  /** Answers the browser that comes back from Google. */
  finishGoogle(request: Request): Promise<Response>
}
