/**
 * The URL of a page of the shop.
 *
 * @param address path of the page, and search and hash if there are any
 * @returns the home page for an address that leads to another host, as `//host` and `@host` may
 */
export function getPageUrl(address: string, publicUrl: string): URL {
  const home = new URL('/', publicUrl)
  const url = URL.parse(address, home)
  return url?.protocol === home.protocol && url.host === home.host ? url : home
}
