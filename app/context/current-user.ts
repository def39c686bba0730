import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { SignInResult } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'

/** Who asks for a page, and what they may do about it. `rateLimited` when there were too many tries from one place. */
export interface CurrentUser {
  /** Read from the database at each request; undefined for a guest. */
  findUser(): Promise<User | undefined>
  register(account: { email: string; password: string }): Promise<SignInResult | 'rateLimited'>
  logIn(account: { email: string; password: string }): Promise<SignInResult | 'rateLimited'>
  /** Whether they can sign in with Google here. */
  hasGoogle: boolean
  /** Returns the headers that make the browser forget its session. */
  logOut(): Promise<Headers>
}

/** Set by the server for each request. */
export const currentUserKey = createContext<CurrentUser>()

export const currentUser = (context: Readonly<RouterContextProvider>) => context.get(currentUserKey)

const adminKey = createContext<User>()

/** Middleware of every admin page: nobody goes to /login, anybody else to /shop (GUARD-01, GUARD-02). Nothing of the page is read before. */
export async function requireAdmin({ context }: { context: Readonly<RouterContextProvider> }) {
  const user = await currentUser(context).findUser()
  if (!user) throw redirect('/login')
  if (!user.isAdmin) throw redirect('/shop')
  context.set(adminKey, user)
}

/** The admin who asks. Throws where no guard has let them in: a page that forgot it shows nothing. */
export function getAdmin(context: Readonly<RouterContextProvider>): User {
  const admin = context.get(adminKey)
  if (!admin.isAdmin) throw data('Not an admin', { status: 403 })
  return admin
}
