import { getInitial } from '#store/settings/look-version.ts'
import type { Palette } from '#store/settings/palette.ts'
import { sharp } from '../photos/sharp.server.ts'
import { drawText } from './draw-link-preview.server.ts'

const size = 512
const box = { width: 304, height: 304 }

/**
 * Draws the shop's square icon as PNG: its logo on paper, or the first letter of its name. What
 * matters is within the circle that phones may cut out.
 */
export async function drawIcon(look: { shopName: string; palette: Palette; logo: Uint8Array | undefined }) {
  const { shopName, palette, logo } = look
  const letter = getInitial(shopName).trim() || '•'
  const input =
    logo &&
    (await sharp(logo)
      .resize({ ...box, fit: 'inside' })
      .toBuffer())
  const content = input ? { input } : await drawText(letter, palette.ink, box)
  const background = input ? palette.paper : palette.mustard
  const icon = sharp({ create: { width: size, height: size, channels: 3, background } }).composite([content])
  return new Uint8Array(await icon.png().toBuffer())
}
