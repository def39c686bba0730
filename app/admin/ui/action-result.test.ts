import { afterEach, expect, test, vi } from 'vitest'
import { getActionResult, revalidateAfterAction, unavailableResult } from './action-result.ts'

afterEach(() => vi.restoreAllMocks())

test('logs a failed action request once and returns no result [ERR-16]', async () => {
  const logSpy = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await getActionResult(async () => ({ ok: true }))).toEqual({ ok: true })
  expect(logSpy).not.toHaveBeenCalled()
  expect(await getActionResult(() => Promise.reject(new TypeError('Failed to fetch')))).toBeUndefined()
  expect(logSpy).toHaveBeenCalledOnce()
})

test('rethrows a redirect', async () => {
  const redirect = new Response(null, { status: 302 })
  await expect(getActionResult(() => Promise.reject(redirect))).rejects.toBe(redirect)
})

test('revalidates after a rejected change, but not without a response', () => {
  const shouldRevalidate = (actionResult: unknown) =>
    revalidateAfterAction({ actionResult, defaultShouldRevalidate: true } as never)
  expect(shouldRevalidate(unavailableResult)).toBe(false)
  expect(shouldRevalidate({ ok: false })).toBe(true)
  expect(shouldRevalidate({ ok: true })).toBe(true)
})
