/**
 * Tells whether a host name or an address means this machine, so that no other machine can reach
 * the store there.
 */
export const isLoopbackHost = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  /^127(\.\d+){3}$/.test(hostname) ||
  ['::1', '[::1]'].includes(hostname)
