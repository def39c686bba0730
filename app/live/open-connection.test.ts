import { afterEach, expect, test, vi } from 'vitest'
import { closeConnections } from './close-connections.ts'
import { openConnection } from './open-connection.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('lets go of the stream before the page leaves, and opens it again on a page that stays', () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  const open = new Set<EventTarget>()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        open.add(this)
      }
      close() {
        open.delete(this)
      }
    },
  )
  openConnection('live', '/api/live', []).subscribe({ onEvent() {}, onResync() {} })
  expect(open.size).toBe(1)
  closeConnections()
  expect(open.size).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(open.size).toBe(1)
})
