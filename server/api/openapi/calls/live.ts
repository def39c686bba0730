import type { OperationCalls } from '../api-harness.ts'
import { after, asAdmin, refused } from './requests.ts'

const refusedStream = (code: 'rate_limited' | 'overloaded') =>
  after(
    api => api.refuseStreams(code),
    api => api.send('GET', '/api/live'),
  )

export const liveCalls: OperationCalls = {
  streamProducts: {
    200: api => api.send('GET', '/api/live'),
    rate_limited: refusedStream('rate_limited'),
    overloaded: refusedStream('overloaded'),
  },
  streamAdminEvents: { 200: asAdmin('GET', '/api/live/admin'), ...refused('GET', '/api/live/admin') },
}
