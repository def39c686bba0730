import { type Call, otherSite, tooLarge } from '../api-harness.ts'

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
