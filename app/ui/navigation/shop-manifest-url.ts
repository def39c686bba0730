/**
 * The address of the shoppers' list of routes, which the build writes beside React Router's whole
 * one: see scripts/route-manifest.ts.
 */
export const getShopManifestUrl = (text: string) => text.replace('/manifest-', '/shop-manifest-')
