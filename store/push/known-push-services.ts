/**
 * The push services of Chrome, Edge, Firefox and Safari. They answer, whoever named an address of
 * theirs.
 */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', 'notify.windows.com']

/** Whether an endpoint belongs to the push service of a browser, and not to a server of anybody. */
export function isKnownPushService(endpoint: string): boolean {
  const { hostname = '' } = URL.parse(endpoint) ?? {}
  return hosts.some(host => hostname === host || hostname.endsWith(`.${host}`))
}
