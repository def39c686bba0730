import { expect, test } from 'vitest'
import { getHomePath, initialAuthState, toAuthState } from './auth-state.ts'

test('loading until the first state is known, whoever it is [STATE-06]', () => {
  expect(initialAuthState).toEqual({ user: null, isAdmin: false, isLoading: true })
  expect(toAuthState(null).isLoading).toBe(false)
  expect(toAuthState({ uid: 'u', email: 'a@b.c', isAdmin: false }).isLoading).toBe(false)
})

test('signing in takes isAdmin from the record; signing out clears the user and isAdmin [STATE-07]', () => {
  expect(toAuthState({ uid: 'u', email: 'a@b.c', isAdmin: true })).toEqual({
    user: { uid: 'u', email: 'a@b.c' },
    isAdmin: true,
    isLoading: false,
  })
  expect(toAuthState({ uid: 'u', email: 'a@b.c', isAdmin: 'true' as never }).isAdmin).toBe(false)
  expect(toAuthState(null)).toMatchObject({ user: null, isAdmin: false })
})

test('admins go to /admin, everybody else to /shop [LOGIN-02]', () => {
  expect(getHomePath({ isAdmin: true })).toBe('/admin')
  expect(getHomePath({ isAdmin: false })).toBe('/shop')
})
