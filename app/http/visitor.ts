import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { SignedIn } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'

/** Who asks for a page, and what they may do about it. `tooMany` when there were too many tries from one place. */
export interface Visitor {
  /** Read from the database at each request; undefined for a guest. */
  findUser(): Promise<User | undefined>
  register(account: { email: string; password: string }): Promise<SignedIn | 'tooMany'>
  logIn(account: { email: string; password: string }): Promise<SignedIn | 'tooMany'>
  /** Whether they can sign in with Google here. */
  hasGoogle: boolean
  /** Returns the headers that make the browser forget its session. */
  logOut(): Promise<Headers>
}

/** Set by the server for each request. */
export const visitorContext = createContext<Visitor>()

export const visitor = (context: Readonly<RouterContextProvider>) => context.get(visitorContext)

const adminContext = createContext<User>()

/** Middleware of every admin page: nobody goes to /login, anybody else to /shop (GUARD-01, GUARD-02). Nothing of the page is read before. */
export async function adminsOnly({ context }: { context: Readonly<RouterContextProvider> }) {
  const user = await visitor(context).findUser()
  if (!user) throw redirect('/login')
  if (!user.isAdmin) throw redirect('/shop')
  context.set(adminContext, user)
}

/** The admin who asks. Throws where no guard has let them in: a page that forgot it shows nothing. */
export function adminOf(context: Readonly<RouterContextProvider>): User {
  const admin = context.get(adminContext)
  if (!admin.isAdmin) throw data('Not an admin', { status: 403 })
  return admin
}
