import { darker, lighter, mix } from '../colour.ts'
import type { Backdrop } from '../photo-spec.ts'
import { createRandom, type Random } from '../random.ts'
import { drawTiledPattern } from '../tiled-pattern.ts'

/** Returns the pattern `#grain`: soft noise in a tile of `size` units. */
type DefineGrain = (frequency: string, strength: number, size?: number) => string

type BackdropPainter = (colour: string, second: string, random: Random, grain: DefineGrain) => string

const fill = (paint: string) => `<rect width="1200" height="1500" fill="${paint}"/>`

/** Noise is computed for one tile; a close-up uses a smaller tile, so that it costs the same. */
const createGrain =
  (seed: number, zoom: number): DefineGrain =>
  (frequency, strength, size = 240) => {
    const side = Math.round(size / zoom)
    return `<filter id="grainf" filterUnits="userSpaceOnUse" x="0" y="0" width="${side}" height="${side}"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .08 0 0 0 0 .05 0 0 0 0 .08 ${strength} 0 0 0 ${-strength * 0.42}"/></filter><pattern id="grain" patternUnits="userSpaceOnUse" width="${side}" height="${side}"><rect width="${side}" height="${side}" filter="url(#grainf)"/></pattern>`
  }

const paper: BackdropPainter = (colour, second, random) => {
  const scuffs = Array.from(
    { length: 4 },
    () =>
      `<path d="M${random(0, 1200)} ${random(0, 1500)}q${random(-40, 40)} ${random(10, 50)} ${random(-60, 60)} ${random(40, 120)}" fill="none" stroke="${second}" stroke-opacity=".35" stroke-width="${random(1.5, 4)}"/>`,
  )
  return fill(colour) + scuffs.join('')
}

const plaster: BackdropPainter = (colour, second, random) => {
  const dado = random(1080, 1180)
  const crack = Array.from({ length: 16 }, () => `l${random(-16, 22)} ${random(14, 34)}`).join('')
  return (
    fill(colour) +
    `<rect y="${dado}" width="1200" height="${1500 - dado}" fill="${second}" fill-opacity=".75"/><rect y="${dado - 2}" width="1200" height="4" fill="#fff" fill-opacity=".25"/>` +
    `<path d="M${random(60, 1140)} -10${crack}" fill="none" stroke="#1a1016" stroke-opacity=".42" stroke-width="2"/>`
  )
}

const tarp: BackdropPainter = (colour, second, random, grain) => {
  const bands = [0, 300, 600, 900].map(x => `<rect x="${x}" width="150" height="1500" fill="${second}"/>`).join('')
  const creases = [random(280, 420), random(760, 900)].map(
    x =>
      `<path d="M${x} 0V1500" stroke="#000" stroke-opacity=".28" stroke-width="5"/><path d="M${x + 6} 0V1500" stroke="#fff" stroke-opacity=".3" stroke-width="6"/>`,
  )
  const rows = [random(420, 560), random(980, 1100)].map(
    y =>
      `<path d="M0 ${y}H1200" stroke="#000" stroke-opacity=".26" stroke-width="5"/><path d="M0 ${y + 6}H1200" stroke="#fff" stroke-opacity=".26" stroke-width="6"/>`,
  )
  const eyelet = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="21" fill="#b9b2a2" stroke="#3c342c" stroke-width="3"/><circle cx="${x}" cy="${y}" r="10" fill="#1e1814"/>`
  const mesh = drawTiledPattern(
    'mesh',
    12,
    12,
    '<path d="M0 3H12M3 0V12" stroke="#fff" stroke-opacity=".13" stroke-width="4"/><path d="M0 9H12M9 0V12" stroke="#000" stroke-opacity=".12" stroke-width="3"/>',
  )
  return (
    mesh +
    grain('.006 .005', 1.3, 460) +
    fill(colour) +
    bands +
    fill('url(#mesh)') +
    fill('url(#grain)') +
    creases.join('') +
    rows.join('') +
    eyelet(56, 58) +
    eyelet(1146, 58)
  )
}

const zinc: BackdropPainter = (colour, second, random, grain) => {
  const rib = `<linearGradient id="rib"><stop offset="0" stop-color="${darker(colour, 0.5)}"/><stop offset=".3" stop-color="${colour}"/><stop offset=".52" stop-color="${lighter(colour, 0.45)}"/><stop offset=".75" stop-color="${darker(colour, 0.12)}"/><stop offset="1" stop-color="${darker(colour, 0.5)}"/></linearGradient><pattern id="ribs" patternUnits="userSpaceOnUse" width="92" height="1500"><rect width="92" height="1500" fill="url(#rib)"/></pattern>`
  const rust = Array.from(
    { length: 9 },
    () =>
      `<ellipse cx="${random(0, 1200)}" cy="${random() > 0.45 ? random(0, 90) : random(1380, 1500)}" rx="${random(50, 150)}" ry="${random(30, 120)}" fill="${second}" fill-opacity="${random(0.25, 0.6).toFixed(2)}"/>`,
  )
  const screws = Array.from(
    { length: 7 },
    (_, index) =>
      `<circle cx="${44 + index * 184}" cy="${random() > 0.5 ? 150 : 146}" r="10" fill="#8d8478" stroke="#2c2620" stroke-width="3"/><path d="M${44 + index * 184} 160v${random(40, 130)}" stroke="${second}" stroke-opacity=".55" stroke-width="7"/>`,
  )
  return (
    rib +
    grain('.02 .004', 1.2, 400) +
    `<filter id="rust"><feGaussianBlur stdDeviation="26"/></filter>` +
    fill('url(#ribs)') +
    `<g filter="url(#rust)">${rust.join('')}</g>` +
    fill('url(#grain)') +
    screws.join('')
  )
}

const planks: BackdropPainter = (colour, second, random, grain) => {
  const boards: string[] = []
  for (let x = -20; x < 1200; ) {
    const width = random(130, 190)
    const tone = mix(colour, second, random(0, 0.75))
    const knot =
      random() > 0.6
        ? `<ellipse cx="${x + width * random(0.3, 0.7)}" cy="${random(60, 1440)}" rx="14" ry="24" fill="${darker(tone, 0.5)}" stroke="${darker(tone, 0.3)}" stroke-width="8"/>`
        : ''
    boards.push(
      `<rect x="${x}" width="${width}" height="1500" fill="${tone}"/>${knot}<rect x="${x + width - 7}" width="7" height="1500" fill="#140c10" fill-opacity=".62"/><rect x="${x}" width="4" height="1500" fill="#fff" fill-opacity=".16"/><circle cx="${x + 24}" cy="70" r="6" fill="#1c1414" fill-opacity=".7"/><circle cx="${x + width - 34}" cy="1432" r="6" fill="#1c1414" fill-opacity=".7"/>`,
    )
    x += width
  }
  return grain('.09 .0042', 1.5, 400) + boards.join('') + fill('url(#grain)')
}

const tiles: BackdropPainter = (colour, second, random, grain) => {
  const pale = lighter(colour, 0.55)
  const rosette = `<path d="M75 16C96 46 104 54 134 75C104 96 96 104 75 134C54 104 46 96 16 75C46 54 54 46 75 16Z" fill="${second}"/><path d="M75 44L92 75L75 106L58 75Z" fill="${pale}"/><circle cx="75" cy="75" r="9" fill="${darker(colour, 0.35)}"/><path d="M0 0H42A42 42 0 0 1 0 42ZM150 0V42A42 42 0 0 1 108 0ZM0 150V108A42 42 0 0 1 42 150ZM150 150H108A42 42 0 0 1 150 108Z" fill="${darker(colour, 0.3)}"/><path d="M0 0H20A20 20 0 0 1 0 20ZM150 0V20A20 20 0 0 1 130 0ZM0 150V130A20 20 0 0 1 20 150ZM150 150H130A20 20 0 0 1 150 130Z" fill="${second}"/>`
  const tile = `<pattern id="tile" patternUnits="userSpaceOnUse" width="150" height="150" x="${random(0, 150)}" y="${random(0, 150)}"><rect width="150" height="150" fill="${colour}"/>${rosette}<path d="M2 150V2H150" stroke="#fff" stroke-opacity=".4" stroke-width="3" fill="none"/><path d="M0 149H149V0" stroke="#2a1f20" stroke-opacity=".55" stroke-width="5" fill="none"/></pattern>`
  return tile + grain('.01 .013', 1, 420) + fill('url(#tile)') + fill('url(#grain)')
}

const mat: BackdropPainter = (colour, second, random, grain) => {
  const strand = (x: number, y: number, upright: boolean, tone: string) =>
    upright
      ? `<rect x="${x + 2}" y="${y - 2}" width="36" height="84" rx="3" fill="${tone}"/><path d="M${x + 12} ${y}v80M${x + 26} ${y}v80" stroke="#2a1a10" stroke-opacity=".16" stroke-width="2"/><rect x="${x + 2}" y="${y - 2}" width="6" height="84" fill="#fff" fill-opacity=".2"/>`
      : `<rect x="${x - 2}" y="${y + 2}" width="84" height="36" rx="3" fill="${tone}"/><path d="M${x} ${y + 12}h80M${x} ${y + 26}h80" stroke="#2a1a10" stroke-opacity=".16" stroke-width="2"/><rect x="${x - 2}" y="${y + 2}" width="84" height="6" fill="#fff" fill-opacity=".2"/>`
  const dyed = darker(second, 0.05)
  const weave = `<pattern id="weft" patternUnits="userSpaceOnUse" width="160" height="160" patternTransform="rotate(45) translate(${random(0, 90)} 0)"><rect width="160" height="160" fill="${darker(colour, 0.6)}"/>${[0, 80].map(x => [0, 80].map(y => strand(x, y, false, colour) + strand(x + 40, y + 40, false, lighter(colour, 0.12)) + strand(x + 40, y - 40 + (y ? 0 : 0), true, x === y ? dyed : darker(colour, 0.1)) + strand(x, y + 40, true, darker(colour, 0.14))).join('')).join('')}</pattern>`
  return weave + grain('.012 .016', 1, 420) + fill('url(#weft)') + fill('url(#grain)')
}

const backdropPainters: Record<Backdrop['kind'], BackdropPainter> = { paper, plaster, tarp, zinc, planks, tiles, mat }

/**
 * Draws what is behind the garment, over the whole picture of 1200 × 1500 units, scaled by `zoom`.
 */
export function drawBackdrop(backdrop: Backdrop, seed: number, zoom: number): string {
  const { kind, colour, second = colour } = backdrop
  return backdropPainters[kind](colour, second, createRandom(seed * 13 + 1), createGrain(seed, zoom))
}
