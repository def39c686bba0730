import { afterEach, expect, test, vi } from 'vitest'
import { getActionResult, toActionData } from './action-result.ts'

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

test('the page is loaded again after a rejected change, but not without a response', () => {
  expect(toActionData({ ok: false }).init).toEqual({ status: 200 })
  expect(toActionData(undefined, { isSignedInAgain: true })).toMatchObject({
    data: { ok: false, isSignedInAgain: true },
    init: { status: 503 },
  })
})
