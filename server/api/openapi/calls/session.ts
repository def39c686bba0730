import { type OperationCalls, otherSite } from '../api-harness.ts'
import { asAdmin } from './requests.ts'

export const sessionCalls: OperationCalls = {
  getSession: {
    200: [api => api.send('GET', '/api/session'), asAdmin('GET', '/api/session')],
  },
  getAccountAddress: { 200: api => api.send('GET', '/api/session/address') },
  keepSession: {
    204: api => api.send('POST', '/api/session'),
    cross_site_request: api => api.send('POST', '/api/session', otherSite),
  },
  deleteSession: {
    204: api => api.send('DELETE', '/api/session'),
    cross_site_request: api => api.send('DELETE', '/api/session', otherSite),
  },
}
