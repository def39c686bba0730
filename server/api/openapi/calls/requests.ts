import { type ApiHarness, type Call, otherSite, tooLarge } from '../api-harness.ts'

/** A browser that takes messages. */
export const device = {
  endpoint: 'https://push.example/device',
  keys: { p256dh: Buffer.alloc(65).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
}

/** Sends a request as an admin. */
export const asAdmin =
  (method: string, to: string, body?: unknown): Call =>
  async api => {
    await api.signIn()
    return api.send(method, to, { body })
  }

/** How an operation for admins refuses others. */
export const refused = (method: string, to: string): Record<string, Call> => ({
  unauthorized: api => api.send(method, to),
  forbidden: async api => {
    await api.signIn({ isAdmin: false })
    return api.send(method, to)
  },
})

/** How an operation for admins that reads a body refuses others, other sites and too much text. */
export const refusedBodies = (method: string, to: string): Record<string, Call> => ({
  ...refused(method, to),
  cross_site_request: api => api.send(method, to, otherSite),
  payload_too_large: asAdmin(method, to, tooLarge),
})

/** Sends a request after something has changed in the store. */
export const after =
  (prepare: (api: ApiHarness) => void, call: Call): Call =>
  api => {
    prepare(api)
    return call(api)
  }

/** Sends a request when the client has sent too many. */
export const limited = (method: string, to: string, body?: unknown): Call =>
  after(
    api => api.exceedRateLimit(),
    api => api.send(method, to, { body }),
  )

/** Sends a request when too many pages wait to be rendered. */
export const overloaded = (to: string): Call =>
  after(
    api => api.fillRenderQueue(),
    api => api.send('GET', to),
  )
