import { afterEach, expect, test, vi } from 'vitest'
import { answerOf, noAnswer, readsAgain } from './answer-of.ts'

afterEach(() => vi.restoreAllMocks())

test('ERR-16 what could not be changed is logged, and no more than that', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await answerOf(async () => ({ ok: true }))).toEqual({ ok: true })
  expect(logged).not.toHaveBeenCalled()
  expect(await answerOf(() => Promise.reject(new TypeError('Failed to fetch')))).toBeUndefined()
  expect(logged).toHaveBeenCalledOnce()
})

test('a redirect goes its way', async () => {
  const redirect = new Response(null, { status: 302 })
  await expect(answerOf(() => Promise.reject(redirect))).rejects.toBe(redirect)
})

test('a page whose change was not answered stays as it is; one whose change was refused is read again', () => {
  const asked = (actionResult: unknown) => readsAgain({ actionResult, defaultShouldRevalidate: true } as never)
  expect(asked(noAnswer)).toBe(false)
  expect(asked({ ok: false })).toBe(true)
  expect(asked({ ok: true })).toBe(true)
})
