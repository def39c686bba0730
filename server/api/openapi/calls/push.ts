import { type ApiHarness, type Call, type OperationCalls, otherSite, tooLarge } from '../api-harness.ts'

const path = '/api/push-subscriptions'
const device = {
  endpoint: 'https://push.example/device',
  keys: { p256dh: Buffer.alloc(65).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
}
const { endpoint } = device

/** Sends a request as an admin, whose device is switched on with `hasDevice`. */
const asAdmin =
  (method: string, to: string, body?: unknown, { hasDevice = false } = {}): Call =>
  async api => {
    await api.signIn()
    if (hasDevice) await api.send('POST', path, { body: device })
    return api.send(method, to, { body })
  }

const prepared =
  (prepare: (api: ApiHarness) => void, call: Call): Call =>
  async api => {
    prepare(api)
    return call(api)
  }

const refused = (method: string, to: string): Record<string, Call> => ({
  unauthorized: api => api.send(method, to),
  forbidden: async api => {
    await api.signIn({ isAdmin: false })
    return api.send(method, to)
  },
})
const refusedBodies = (method: string, to: string): Record<string, Call> => ({
  ...refused(method, to),
  invalid_request: asAdmin(method, to, {}),
  cross_site_request: api => api.send(method, to, otherSite),
  payload_too_large: asAdmin(method, to, tooLarge),
})

export const pushCalls: OperationCalls = {
  getPushKey: { 200: asAdmin('GET', path), ...refused('GET', path) },
  savePushSubscription: {
    204: asAdmin('POST', path, device),
    ...refusedBodies('POST', path),
    rate_limited: prepared(api => api.exceedRateLimit(), asAdmin('POST', path, device)),
  },
  deletePushSubscription: {
    204: asAdmin('DELETE', path, { endpoint }),
    ...refusedBodies('DELETE', path),
  },
  testPushSubscription: {
    204: asAdmin('POST', `${path}/test`, { endpoint }, { hasDevice: true }),
    ...refusedBodies('POST', `${path}/test`),
    device_not_found: asAdmin('POST', `${path}/test`, { endpoint }),
    rate_limited: prepared(api => api.exceedRateLimit(), asAdmin('POST', `${path}/test`, { endpoint })),
    push_service_failed: prepared(
      api => api.breakPushServices(),
      asAdmin('POST', `${path}/test`, { endpoint }, { hasDevice: true }),
    ),
  },
}
