import { expect, test, vi } from 'vitest'
import { loadModule } from './load-module.tsx'

const failed = new TypeError('Importing a module script failed.')

test('loads a module once when nothing fails', async () => {
  const load = vi.fn(async () => 'module')
  expect(await loadModule(load)).toBe('module')
  expect(load).toHaveBeenCalledTimes(1)
})

test('loads a module again after a failure, then gives up', async () => {
  const load = vi.fn().mockRejectedValueOnce(failed).mockResolvedValue('module')
  expect(await loadModule(load)).toBe('module')
  const missing = vi.fn().mockRejectedValue(failed)
  await expect(loadModule(missing)).rejects.toBe(failed)
  expect(missing).toHaveBeenCalledTimes(2)
})
