const name = 'return-page'

/**
 * A cookie by which this browser comes back to a page when it has signed in, for an hour. The form
 * may be sent before the scripts of its page have arrived. Empty: forgets the page.
 */
export const createReturnCookie = (path: string): string =>
  `${name}=${encodeURIComponent(path)}; Path=/; Max-Age=${path ? 3600 : 0}; SameSite=Lax`

/** The page of the shop that the cookies of a request, or of the document, name. */
export function readReturnPage(cookies: string | null): string | undefined {
  const [, path] = /(?:^|; )return-page=(%2Faccount%2F[^;]*)/.exec(cookies ?? '') ?? []
  return path && decodeURIComponent(path)
}
