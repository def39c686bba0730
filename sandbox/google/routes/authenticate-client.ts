import { createHash, timingSafeEqual } from 'node:crypto'

export interface Client {
  clientId: string
  clientSecret: string
}

/**
 * Authenticates the client of a token request, either by basic authentication or by form fields.
 * Using both methods is an error (RFC 6749, 2.3).
 */
export function authenticateClient(
  client: Client,
  authorization: string | undefined,
  form: URLSearchParams,
): 'ok' | 'invalid' | 'multiple-methods' {
  if (authorization !== undefined && form.has('client_secret')) return 'multiple-methods'
  const provided =
    authorization === undefined
      ? { clientId: form.get('client_id'), clientSecret: form.get('client_secret') }
      : parseBasicCredentials(authorization)
  const hasValidCredentials =
    isEqual(provided?.clientId, client.clientId) && isEqual(provided?.clientSecret, client.clientSecret)
  const hasOtherClientId = form.has('client_id') && form.get('client_id') !== client.clientId
  return hasValidCredentials && !hasOtherClientId ? 'ok' : 'invalid'
}

function parseBasicCredentials(header: string): Client | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header)?.[1]
  const text = Buffer.from(encoded ?? '', 'base64').toString()
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  return { clientId: decodeFormValue(text.slice(0, colon)), clientSecret: decodeFormValue(text.slice(colon + 1)) }
}

// The id and the secret are form-encoded before they are joined (RFC 6749, 2.3.1).
const decodeFormValue = (text: string) => new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''

const isEqual = (provided: string | null | undefined, expected: string) =>
  typeof provided === 'string' && timingSafeEqual(digest(provided), digest(expected))

const digest = (text: string) => createHash('sha256').update(text).digest()
