import { afterEach, expect, test, vi } from 'vitest'
import { getActionResult, revalidateAfterAction, unavailableResult } from './action-result.ts'

afterEach(() => vi.restoreAllMocks())

test('what could not be changed is logged, and no more than that [ERR-16]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await getActionResult(async () => ({ ok: true }))).toEqual({ ok: true })
  expect(logged).not.toHaveBeenCalled()
  expect(await getActionResult(() => Promise.reject(new TypeError('Failed to fetch')))).toBeUndefined()
  expect(logged).toHaveBeenCalledOnce()
})

test('a redirect goes its way', async () => {
  const redirect = new Response(null, { status: 302 })
  await expect(getActionResult(() => Promise.reject(redirect))).rejects.toBe(redirect)
})

test('a page whose change was not answered stays as it is; one whose change was refused is read again', () => {
  const asked = (actionResult: unknown) =>
    revalidateAfterAction({ actionResult, defaultShouldRevalidate: true } as never)
  expect(asked(unavailableResult)).toBe(false)
  expect(asked({ ok: false })).toBe(true)
  expect(asked({ ok: true })).toBe(true)
})
