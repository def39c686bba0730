/*
 * The SVG renderer pays for every tile it places, so the small tile is first repeated over a larger
 * one. Weaves draw about three times as fast; of the sizes measured, 100 units was the fastest.
 */
const largeTileSize = 100

/** Returns the pattern `id`: a tile of `width` by `height` picture units, repeated. */
export function drawTiledPattern(id: string, width: number, height: number, svg: string, attributes = ''): string {
  const wide = width * Math.max(1, Math.ceil(largeTileSize / width))
  const high = height * Math.max(1, Math.ceil(largeTileSize / height))
  const pattern = (name: string, w: number, h: number, content: string, more = '') =>
    `<pattern id="${name}" patternUnits="userSpaceOnUse" width="${w}" height="${h}"${more}>${content}</pattern>`
  return (
    pattern(`${id}-tile`, width, height, svg) +
    pattern(id, wide, high, `<rect width="${wide}" height="${high}" fill="url(#${id}-tile)"/>`, attributes)
  )
}
