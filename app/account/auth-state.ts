import type { User } from '#store/users/user.ts'

/** Of an account, what the browser gets. */
export type SessionUser = Pick<User, 'uid' | 'email' | 'isAdmin'>

export const toSessionUser = ({ uid, email, isAdmin }: SessionUser): SessionUser => ({ uid, email, isAdmin })

/** The signed-in user of this browser. `isLoading` until the first response of `/api/session`. */
export interface AuthState {
  user: Pick<SessionUser, 'uid' | 'email'> | null
  isAdmin: boolean
  isLoading: boolean
}

export const initialAuthState: AuthState = { user: null, isAdmin: false, isLoading: true }

/** The state for a known session. `null` is a guest, also after logout. */
export const toAuthState = (user: SessionUser | null): AuthState =>
  user
    ? { user: { uid: user.uid, email: user.email }, isAdmin: user.isAdmin === true, isLoading: false }
    : { user: null, isAdmin: false, isLoading: false }

/** The page to show after sign-in. */
export const getHomePath = ({ isAdmin }: Pick<SessionUser, 'isAdmin'>) => (isAdmin ? '/admin' : '/shop')
