import { type ApiFault, callWithFault } from '../actors/api-faults.ts'
import type { Interceptor } from '../payment-provider.ts'
import type { Operation } from './scheduler.ts'
import type { World } from './world.ts'

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

/** Makes every call of the store to the provider slow, lost, failed or carried out unnoticed. */
export function createFaultyProvider(world: World): Interceptor {
  const { scheduler, harness, forgottenPayments } = world
  const chooseFault = ({ refundFault, random }: Operation, { method, url }: Request): ApiFault => {
    if (world.operationCount < world.outageEnd) return 'request lost'
    const isRefund = method === 'POST' && url.endsWith('/v1/refunds')
    return (isRefund && refundFault) || random.weighted(faultWeights)
  }
  return async request => {
    const operation = scheduler.current()
    if (!operation) return undefined
    const pause = () => scheduler.pause(operation)
    if (operation.random.chance(0.7)) await pause()
    const named = `${request.url} ${await request.clone().text()}`
    if ([...forgottenPayments].some(id => named.includes(id)))
      return Response.json({ error: { code: 'resource_missing', type: 'invalid_request_error' } }, { status: 404 })
    const fault = chooseFault(operation, request)
    if (fault !== 'none') operation.note(`${request.method} ${new URL(request.url).pathname}: ${fault}`)
    return callWithFault(fault, request, {
      fetch: harness.fetchFromProvider,
      pause,
      lose(what) {
        throw new TypeError(`fetch failed: ${what} lost`)
      },
    })
  }
}
