import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { addLanguage, parseLanguage } from '#store/languages.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { AccountFacts } from '#store/users/account-facts.ts'
import type { SignIn } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'
import { serverContextKey } from './server-context.ts'
import { storeContext } from './store-context.ts'

type LimitedResult<F extends (...args: never[]) => Promise<unknown>> = Promise<Awaited<ReturnType<F>> | 'rateLimited'>

/** Links that are mailed. Those for an account work once, within an hour. */
export interface AccountLinks {
  /** False without a mail server: then no link is ever mailed. */
  canMail: boolean
  /** Mails a link to choose a new password. The result is the same when there is no account. */
  requestPasswordReset(email: string): Promise<'mailed' | 'rateLimited'>
  canResetPassword(token: string): Promise<boolean>
  /** Sets the password, which the caller has checked, and ends all sessions of the account. */
  resetPassword(reset: { token: string; newPassword: string }): Promise<'changed' | 'expired'>
  /** Mails a link that proves that the user reads the mail to the account's address. */
  requestEmailVerification(user: Pick<User, 'email'>): Promise<'mailed' | 'rateLimited'>
  /** Mails an admin's invitation. Its link is made when it is about to be sent. */
  inviteAdmin(email: string, by: Pick<User, 'uid'>): Promise<'mailed' | 'rateLimited'>
  /** Mails the links of an address's orders. The result is the same when there are none. */
  requestOrderLinks(email: string): Promise<'mailed' | 'rateLimited'>
  /** `expired` also when the link is for another account than the one signed in. */
  verifyEmail(token: string): Promise<'verified' | 'signed-out' | 'expired'>
}

/**
 * The session of a request. `rateLimited`: too many attempts from this network or for this account.
 */
export interface CurrentUser {
  /**
   * Reads the user from the database, so that changed rights apply at once; undefined for a guest.
   */
  findUser(): Promise<User | undefined>
  register(account: { email: string; password: string }): LimitedResult<SignIn['register']>
  logIn(account: { email: string; password: string }): LimitedResult<SignIn['logIn']>
  secondFactor: {
    /** Whether the signed-in user's sign-ins ask for a code. */
    isOn(): Promise<boolean>
    confirm(code: string): LimitedResult<SignIn['confirmCode']>
    start(options: { password: string; issuer: string }): LimitedResult<SignIn['startSecondFactor']>
    enable(code: string): LimitedResult<SignIn['enableSecondFactor']>
    disable(password: string): LimitedResult<SignIn['disableSecondFactor']>
  }
  links: AccountLinks
  /** Whether this browser can sign in with Google. */
  hasGoogle: boolean
  /** Ends the session and returns headers that remove its cookie. */
  logOut(): Promise<Headers>
  /** The browsers in which the user is signed in, the one that was used last first. */
  listSessions(
    user: Pick<User, 'uid'>,
  ): Promise<{ id: string; userAgent: string; usedAt: string; isCurrent: boolean }[]>
  /** Ends one of them, with its push messages. */
  endSession(user: Pick<User, 'uid'>, id: string): Promise<void>
  /** Ends all sessions of the signed-in user and returns headers that remove this one's cookie. */
  logOutEverywhere(user: User): Promise<Headers>
  /** Changes the password and ends all sessions but this one, whose cookie `headers` replace. */
  changePassword(
    user: User,
    passwords: { currentPassword: string; newPassword: string },
  ): LimitedResult<SignIn['changePassword']>
  /**
   * Whether the user has signed in in the last minutes, with everything that it takes: somebody who
   * has only got hold of the session has not.
   */
  hasJustSignedIn(): Promise<boolean>
  /** How the user signs in; undefined for a guest. */
  findFacts(): Promise<AccountFacts | undefined>
  /** The client's network, for the log. */
  network: string
}

/** Gets the session of a request. */
export const currentUser = (context: Readonly<RouterContextProvider>) => context.get(serverContextKey).currentUser

const adminKey = createContext<User>()

/**
 * Guards all admin pages as middleware, before any of their loaders and actions run. Guests are
 * redirected to /login, users without admin rights to /shop.
 */
export async function guardAdminPages({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}) {
  const language = parseLanguage(new URL(request.url).searchParams.get('lang'))
  const user = await currentUser(context).findUser()
  if (!user) throw redirect(addLanguage('/login', language))
  if (!user.isAdmin) throw redirect(addLanguage('/shop', language))
  context.set(adminKey, user)
}

/**
 * Gets the admin of a request.
 * @throws outside of pages that `guardAdminPages` guards, so that a page without the guard shows
 * nothing.
 */
export const getAdmin = (context: Readonly<RouterContextProvider>): User => context.get(adminKey)

/**
 * Gets the store context of an admin's request.
 * @throws as `getAdmin` does
 */
export function getAdminStore(context: Readonly<RouterContextProvider>): StoreContext {
  getAdmin(context)
  return storeContext(context)
}
