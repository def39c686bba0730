import type { MiddlewareHandler } from 'hono'
import { isAdminPath } from '#store/admin-path.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

/** Features that no page uses, so that an injected or third-party script can't use them either. */
const unusedFeatures = ['display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
const permissionsPolicy = ['camera=()', ...unusedFeatures.map(feature => `${feature}=()`)].join(', ')
/** The admin area reads barcodes with the camera. */
const adminPermissionsPolicy = permissionsPolicy.replace('camera=()', 'camera=(self)')

/**
 * Sets the security headers of every response. A route keeps its own opener, resource or referrer
 * policy: other sites may embed the pictures that mails, chats and search engines show.
 */
export function setSecurityHeaders({ isSecure }: ServerDependencies): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    if (!headers.has('cross-origin-resource-policy')) headers.set('cross-origin-resource-policy', 'same-origin')
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000')
    // The others concern documents. A page loads forty files, and these headers are 0.3 KB each.
    if (c.req.path.startsWith('/assets/')) return
    headers.set('x-frame-options', 'DENY')
    headers.set('permissions-policy', isAdminPath(c.req.path) ? adminPermissionsPolicy : permissionsPolicy)
    if (!headers.has('cross-origin-opener-policy'))
      headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  }
}
