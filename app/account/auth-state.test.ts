import { expect, test } from 'vitest'
import { getHomePath, initialAuthState, toAuthState } from './auth-state.ts'

test('is loading until the first session response, for guests and users alike [STATE-06]', () => {
  expect(initialAuthState).toEqual({ user: null, isAdmin: false, isLoading: true })
  expect(toAuthState(null).isLoading).toBe(false)
  expect(toAuthState({ uid: 'u', email: 'a@b.c', isAdmin: false }).isLoading).toBe(false)
})

test('takes isAdmin from the user record and clears user and isAdmin on logout [STATE-07]', () => {
  expect(toAuthState({ uid: 'u', email: 'a@b.c', isAdmin: true })).toEqual({
    user: { uid: 'u', email: 'a@b.c' },
    isAdmin: true,
    isLoading: false,
  })
  expect(toAuthState({ uid: 'u', email: 'a@b.c', isAdmin: 'true' as never }).isAdmin).toBe(false)
  expect(toAuthState(null)).toMatchObject({ user: null, isAdmin: false })
})

test('sends admins to /admin and everybody else to /shop [LOGIN-02]', () => {
  expect(getHomePath({ isAdmin: true })).toBe('/admin')
  expect(getHomePath({ isAdmin: false })).toBe('/shop')
})
