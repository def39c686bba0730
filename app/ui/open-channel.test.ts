import { afterEach, expect, test, vi } from 'vitest'
import { openChannel } from './open-channel.ts'

afterEach(() => void vi.unstubAllGlobals())

test('opens a channel', () => {
  const channel = openChannel('session')
  expect(channel?.name).toBe('session')
  channel?.close()
})

test('goes on without one where there is none, or where it may not be opened', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openChannel('session')).toBeUndefined()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  expect(openChannel('session')).toBeUndefined()
})
