/*
 * A pattern whose small tile is first repeated over a larger one: the renderer pays for every tile it sets,
 * so this draws a weave about three times as fast. It also pays for the larger one at every use: 100 units was best.
 */
const tile = 100

/** The pattern `id` of one small tile, `width` by `height` picture units. */
export function drawTiledPattern(id: string, width: number, height: number, svg: string, attributes = ''): string {
  const wide = width * Math.max(1, Math.ceil(tile / width))
  const high = height * Math.max(1, Math.ceil(tile / height))
  const pattern = (name: string, w: number, h: number, content: string, more = '') =>
    `<pattern id="${name}" patternUnits="userSpaceOnUse" width="${w}" height="${h}"${more}>${content}</pattern>`
  return (
    pattern(`${id}-tile`, width, height, svg) +
    pattern(id, wide, high, `<rect width="${wide}" height="${high}" fill="url(#${id}-tile)"/>`, attributes)
  )
}
