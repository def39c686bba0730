/** As much of an account as pages need. */
export interface SessionUser {
  uid: string
  email: string
  isAdmin: boolean
}

/** Who uses this browser. Loading until the server has said so for the first time (STATE-06). */
export interface AuthState {
  user: Pick<SessionUser, 'uid' | 'email'> | null
  isAdmin: boolean
  isLoading: boolean
}

export const initialAuthState: AuthState = { user: null, isAdmin: false, isLoading: true }

/** The state once the server has said who it is: `null` after signing out, or for a guest (STATE-07). */
export const toAuthState = (user: SessionUser | null): AuthState =>
  user
    ? { user: { uid: user.uid, email: user.email }, isAdmin: user.isAdmin === true, isLoading: false }
    : { user: null, isAdmin: false, isLoading: false }

/** Where somebody goes who has just signed in (LOGIN-02). */
export const getHomePath = ({ isAdmin }: Pick<SessionUser, 'isAdmin'>) => (isAdmin ? '/admin' : '/shop')
