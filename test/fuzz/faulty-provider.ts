import { type ApiFault, callWithFault } from '../actors/api-faults.ts'
import type { Interceptor } from '../payment-provider.ts'
import type { Scheduler } from './scheduler.ts'

/** Every call is slow already. */
const faultWeights: Record<Exclude<ApiFault, 'slow'>, number> = {
  none: 60,
  'late response': 15,
  'request lost': 5,
  'done, response lost': 6,
  '500, not done': 4,
  '500, but done': 4,
  '502': 3,
  '429': 3,
}

interface FaultyProviderOptions {
  scheduler: Scheduler
  /** Calls the provider without faults. */
  fetch: (request: Request) => Promise<Response>
  /** Whether no call gets through at the moment. */
  isDown: () => boolean
}

/** Makes every call of the store to the provider slow, lost, failed or carried out unnoticed. */
export function createFaultyProvider({ scheduler, fetch, isDown }: FaultyProviderOptions): Interceptor {
  return async request => {
    const operation = scheduler.current()
    if (!operation) return undefined
    const pause = () => scheduler.pause(operation)
    if (operation.random.chance(0.7)) await pause()
    const fault = isDown() ? 'request lost' : operation.random.weighted(faultWeights)
    if (fault !== 'none') scheduler.note(operation, `${request.method} ${new URL(request.url).pathname}: ${fault}`)
    return callWithFault(fault, request, {
      fetch,
      pause,
      lose(what) {
        throw new TypeError(`fetch failed: ${what} lost`)
      },
    })
  }
}
