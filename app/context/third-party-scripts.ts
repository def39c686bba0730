/**
 * Whether a page may load third-party scripts, which read all that it shows and its URL: the public
 * pages, never one that shows an order or asks for a password. `loadDocument` guards the others
 * against client-side navigation.
 */
export const allowsThirdPartyScripts = (pathname: string) =>
  /^\/(shop|product\/[^/]+|past-sales|saved|cart)?\/?$/.test(pathname)
