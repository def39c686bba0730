import { language } from '#app/messages/current.ts'
import type { AlertSearch } from '#store/alerts/alert-search.ts'
import { findSubscription, subscribeWith } from '../../push/push-registration.ts'
import { getPushSupport, type PushSupport } from '../../push/push-support.ts'
import { mayHaveAlerts, storeAlertCount } from '../../push/stored-alerts.ts'

/** A search whose new products this browser gets messages of. */
export interface Alert {
  id: string
  token: string
  /** The search in one form: see `formatAlertSearch`. */
  search: string
  /** Of an alert that is sent once, when this product is free again. */
  productId: string | null
  /** The search in words. */
  label: string
}

/** `denied`: the shopper said no, or closed the question. */
type AlertError = Exclude<PushSupport, 'supported'> | 'denied' | 'too-many' | 'failed'

/** Asks for an alert, for a press of the shopper: browsers ask for the permission only then. */
export async function createAlert(of: AlertSearch | { productId: string }): Promise<Alert | AlertError> {
  const support = getPushSupport()
  if (support !== 'supported') return support
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { publicKey } = await (await send('GET')).json()
  if (publicKey === null) return 'unsupported'
  const subscription = await subscribeWith(publicKey)
  if (!subscription) return 'failed'
  const subject = 'productId' in of ? of : { search: { filter: of.filter, q: of.q, ...of.facets } }
  const response = await send('POST', { ...subscription.toJSON(), ...subject, language })
  if (response.status === 409) return 'too-many'
  if (!response.ok) return 'failed'
  storeAlertCount(1)
  return response.json()
}

let listing: Promise<Alert[]> | undefined

/** Lists the alerts of this browser, once for all buttons of a page that ask meanwhile. */
export function listAlerts(): Promise<Alert[]> {
  listing ??= requestAlerts().finally(() => {
    listing = undefined
  })
  return listing
}

/** A browser that can't be asked for alerts has none. */
async function requestAlerts(): Promise<Alert[]> {
  if (!mayHaveAlerts()) return []
  const endpoint = (await findSubscription())?.endpoint
  if (endpoint === undefined) return []
  const response = await send('POST', { endpoint }, '/list')
  if (!response.ok) return []
  const { alerts } = (await response.json()) as { alerts: Alert[] }
  storeAlertCount(alerts.length)
  return alerts
}

/** Ends an alert. Returns whether the store has done it. */
export const deleteAlert = async ({ id, token }: Alert): Promise<boolean> => (await send('DELETE', { id, token })).ok

const send = (method: 'GET' | 'POST' | 'DELETE', body?: object, end = ''): Promise<Response> =>
  fetch(`/api/search-alerts${end}`, { method, ...(body && { body: JSON.stringify(body) }) })
