import type { OperationCalls } from '../api-harness.ts'

export const liveCalls: OperationCalls = {
  streamProducts: {
    200: api => api.send('GET', '/api/live'),
    rate_limited: api => {
      api.refuseStreams('rate_limited')
      return api.send('GET', '/api/live')
    },
    overloaded: api => {
      api.refuseStreams('overloaded')
      return api.send('GET', '/api/live')
    },
  },
  streamAdminEvents: {
    200: async api => {
      await api.signIn()
      return api.send('GET', '/api/live/admin')
    },
    unauthorized: api => api.send('GET', '/api/live/admin'),
    forbidden: async api => {
      await api.signIn({ isAdmin: false })
      return api.send('GET', '/api/live/admin')
    },
  },
}
