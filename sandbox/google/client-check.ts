import { createHash, timingSafeEqual } from 'node:crypto'

export interface Client {
  clientId: string
  clientSecret: string
}

/** Whether a token request comes from the client: by Basic or by fields of the form, never both (RFC 6749, 2.3). */
export function checkClient(
  client: Client,
  authorization: string | undefined,
  form: URLSearchParams,
): 'ok' | 'wrong' | 'both-ways' {
  if (authorization !== undefined && form.has('client_secret')) return 'both-ways'
  const shown =
    authorization === undefined
      ? { clientId: form.get('client_id'), clientSecret: form.get('client_secret') }
      : basicCredentials(authorization)
  const isRight = isSame(shown?.clientId, client.clientId) && isSame(shown?.clientSecret, client.clientSecret)
  const isNamedOtherwise = form.has('client_id') && form.get('client_id') !== client.clientId
  return isRight && !isNamedOtherwise ? 'ok' : 'wrong'
}

function basicCredentials(header: string): Client | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header)?.[1]
  const text = Buffer.from(encoded ?? '', 'base64').toString()
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  return { clientId: formDecoded(text.slice(0, colon)), clientSecret: formDecoded(text.slice(colon + 1)) }
}

// Both halves are encoded as in a form before they are joined (RFC 6749, 2.3.1).
const formDecoded = (text: string) => new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''

const isSame = (shown: string | null | undefined, known: string) =>
  typeof shown === 'string' && timingSafeEqual(digest(shown), digest(known))

const digest = (text: string) => createHash('sha256').update(text).digest()
