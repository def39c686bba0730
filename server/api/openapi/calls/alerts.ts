import { type ApiHarness, type Call, type OperationCalls, otherSite, tooLarge } from '../api-harness.ts'
import { device, limited } from './requests.ts'

const path = '/api/search-alerts'
const { endpoint } = device
const createAlert = (api: ApiHarness, q = 'jacket') => api.send('POST', path, { body: { ...device, search: { q } } })

const refusedAlerts = (method: string, to: string): Record<string, Call> => ({
  invalid_request: api => api.send(method, to, { body: {} }),
  cross_site_request: api => api.send(method, to, otherSite),
  payload_too_large: api => api.send(method, to, { body: tooLarge }),
})

export const alertCalls: OperationCalls = {
  getAlertKey: { 200: api => api.send('GET', path) },
  createSearchAlert: {
    201: api => createAlert(api),
    ...refusedAlerts('POST', path),
    product_not_found: api => api.send('POST', path, { body: { ...device, productId: 'nothing' } }),
    too_many_alerts: async api => {
      for (let count = 0; count < 10; count++) await createAlert(api, `jacket ${count}`)
      return createAlert(api)
    },
    rate_limited: limited('POST', path, {}),
  },
  listSearchAlerts: {
    200: async api => {
      await createAlert(api)
      return api.send('POST', `${path}/list`, { body: { endpoint } })
    },
    ...refusedAlerts('POST', `${path}/list`),
    rate_limited: limited('POST', `${path}/list`, {}),
  },
  moveSearchAlerts: {
    204: async api => {
      await createAlert(api)
      const body = { ...device, endpoint: 'https://push.example/next', replaces: endpoint }
      return api.send('POST', `${path}/move`, { body })
    },
    ...refusedAlerts('POST', `${path}/move`),
    rate_limited: limited('POST', `${path}/move`, {}),
  },
  deleteSearchAlert: {
    204: api => api.send('DELETE', path, { body: { id: 'alert', token: 'token' } }),
    ...refusedAlerts('DELETE', path),
  },
}
