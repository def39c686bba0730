import type { Call, OperationCalls } from '../api-harness.ts'
import { after, asAdmin, device, refused, refusedBodies } from './requests.ts'

const path = '/api/push-subscriptions'
const { endpoint } = device

/** Sends a request as an admin whose device is switched on. */
const withDevice =
  (method: string, to: string, body: unknown): Call =>
  async api => {
    await api.signIn()
    await api.send('POST', path, { body: device })
    return api.send(method, to, { body })
  }

const invalid = (method: string, to: string): Record<string, Call> => ({
  ...refusedBodies(method, to),
  invalid_request: asAdmin(method, to, {}),
})

export const pushCalls: OperationCalls = {
  getPushKey: { 200: asAdmin('GET', path), ...refused('GET', path) },
  savePushSubscription: {
    204: asAdmin('POST', path, device),
    ...invalid('POST', path),
    rate_limited: after(api => api.exceedRateLimit(), asAdmin('POST', path, device)),
  },
  deletePushSubscription: {
    204: asAdmin('DELETE', path, { endpoint }),
    ...invalid('DELETE', path),
  },
  testPushSubscription: {
    204: withDevice('POST', `${path}/test`, { endpoint }),
    ...invalid('POST', `${path}/test`),
    device_not_found: asAdmin('POST', `${path}/test`, { endpoint }),
    rate_limited: after(api => api.exceedRateLimit(), asAdmin('POST', `${path}/test`, { endpoint })),
    push_service_failed: after(api => api.breakPushServices(), withDevice('POST', `${path}/test`, { endpoint })),
  },
}
