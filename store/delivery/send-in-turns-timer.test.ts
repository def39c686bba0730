import { setImmediate as waitForTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

const clock = vi.hoisted(() => ({ now: 0 }))

// Timers that fire a little early by the clock that the module reads.
vi.mock('node:timers/promises', async importOriginal => {
  const timers = await importOriginal<typeof import('node:timers/promises')>()
  return {
    ...timers,
    async setTimeout(ms: number) {
      await timers.setImmediate()
      clock.now += ms * 0.98
    },
  }
})

test('looks for new messages a second after the last look, also when timers fire early', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  // Another test of this process may have loaded the module with the real timers.
  vi.resetModules()
  const { sendInTurns } = await import('./send-in-turns.ts')
  const stopping = new AbortController()
  const looks: number[] = []
  await sendInTurns(
    {
      listDue: async () => [
        { id: 'silent', kind: 'search_alert', endpoint: 'https://silent.example/', lastSentAt: null },
      ],
      async hasNew() {
        looks.push(clock.now)
        if (looks.length === 3) stopping.abort()
        return false
      },
      async send() {
        while (!stopping.signal.aborted) await waitForTurn()
        return undefined
      },
    },
    stopping.signal,
  )
  expect(looks.map(at => Math.round(at / 100))).toEqual([10, 20, 30])
})
