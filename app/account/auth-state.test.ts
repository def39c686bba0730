import { expect, test } from 'vitest'
import { authStateOf, firstAuthState, homeOf } from './auth-state.ts'

test('STATE-06 loading until the first state is known, whoever it is', () => {
  expect(firstAuthState).toEqual({ user: null, isAdmin: false, isLoading: true })
  expect(authStateOf(null).isLoading).toBe(false)
  expect(authStateOf({ uid: 'u', email: 'a@b.c', isAdmin: false }).isLoading).toBe(false)
})

test('STATE-07 signing in takes isAdmin from the record; signing out clears the user and isAdmin', () => {
  expect(authStateOf({ uid: 'u', email: 'a@b.c', isAdmin: true })).toEqual({
    user: { uid: 'u', email: 'a@b.c' },
    isAdmin: true,
    isLoading: false,
  })
  expect(authStateOf({ uid: 'u', email: 'a@b.c', isAdmin: 'true' as never }).isAdmin).toBe(false)
  expect(authStateOf(null)).toMatchObject({ user: null, isAdmin: false })
})

test('LOGIN-02 admins go to /admin, everybody else to /shop', () => {
  expect(homeOf({ isAdmin: true })).toBe('/admin')
  expect(homeOf({ isAdmin: false })).toBe('/shop')
})
