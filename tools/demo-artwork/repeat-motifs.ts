import type { RepeatMotif } from './photo-spec.ts'
import { createRandom, type Random } from './random.ts'

type Colours = readonly [string, string, string]

const drawPetal = (colour: string, turn: number, length: number, width: number) =>
  `<path transform="rotate(${turn})" d="M0 0C${width} ${-length * 0.3} ${width} ${-length * 0.9} 0 ${-length}C${-width} ${-length * 0.9} ${-width} ${-length * 0.3} 0 0Z" fill="${colour}"/>`

/** Draws a hibiscus flower 100 units wide, centred at the origin. */
export function drawHibiscus([flower, heart, pollen]: Colours): string {
  const petals = [0, 72, 144, 216, 288].map(turn => drawPetal(flower, turn, 52, 30))
  const veins = [0, 72, 144, 216, 288].map(
    turn =>
      `<path transform="rotate(${turn})" d="M0 -8V-40M0 -16L8 -34M0 -16L-8 -34" stroke="${heart}" stroke-width="2" fill="none"/>`,
  )
  return `${petals.join('')}${veins.join('')}<circle r="9" fill="${heart}"/><path d="M0 0Q14 -10 20 -30" stroke="${pollen}" stroke-width="4" fill="none"/><circle cx="20" cy="-31" r="5" fill="${pollen}"/><circle cx="14" cy="-24" r="3" fill="${pollen}"/>`
}

/** Draws a palm leaf about 100 units long that grows up from the origin. */
export function drawFrond(colour: string, turn: number, scale = 1): string {
  const fingers = [14, 30, 46, 62, 78, 92].map((y, index) => {
    const reach = 42 - index * 5
    return `M0 ${-y}Q${reach * 0.7} ${-y - 4} ${reach} ${-y + 16}Q${reach * 0.5} ${-y + 8} 0 ${-y + 8}ZM0 ${-y}Q${-reach * 0.7} ${-y - 4} ${-reach} ${-y + 16}Q${-reach * 0.5} ${-y + 8} 0 ${-y + 8}Z`
  })
  return `<path transform="rotate(${turn}) scale(${scale})" d="M-2 0L0 -104L2 0Z${fingers.join('')}" fill="${colour}"/>`
}

function drawCamouflage(colours: Colours, random: Random): string {
  const blob = (colour: string) => {
    const x = random(0, 100)
    const y = random(0, 100)
    const points = Array.from({ length: 9 }, (_, step) => {
      const angle = (step / 9) * Math.PI * 2
      const radius = random(7, 22)
      return [x + Math.cos(angle) * radius * 1.5, y + Math.sin(angle) * radius] as const
    })
    const d = points.map(([px, py], step) => {
      const [nx, ny] = points[(step + 1) % points.length] ?? [px, py]
      return `${step ? '' : `M${(px + nx) / 2} ${(py + ny) / 2}`}Q${nx} ${ny} ${(nx + (points[(step + 2) % 9]?.[0] ?? nx)) / 2} ${(ny + (points[(step + 2) % 9]?.[1] ?? ny)) / 2}`
    })
    const shape = `<path d="${d.join('')}Z" fill="${colour}"/>`
    return [-100, 0, 100]
      .flatMap(dx => [-100, 0, 100].map(dy => `<g transform="translate(${dx} ${dy})">${shape}</g>`))
      .join('')
  }
  return [colours[0], colours[1], colours[0], colours[2], colours[1], colours[2], colours[0]].map(blob).join('')
}

function drawTile(motif: RepeatMotif, colours: Colours, random: Random): string {
  const [first, second, third] = colours
  const place = (x: number, y: number, turn: number, scale: number, svg: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${svg}</g>`
  switch (motif) {
    case 'kawung': {
      const seedpod = (turn: number) =>
        `<g transform="rotate(${turn})"><ellipse cx="0" cy="-25" rx="15" ry="22" fill="${first}"/><ellipse cx="0" cy="-25" rx="9" ry="16" fill="none" stroke="${second}" stroke-width="2.5"/><path d="M0 -36V-14" stroke="${second}" stroke-width="3" stroke-linecap="round"/></g>`
      const cross = [45, 135, 225, 315].map(seedpod).join('')
      return `${place(50, 50, 0, 1, cross)}<path d="M0 -7L7 0L0 7L-7 0ZM100 -7L107 0L100 7L93 0ZM0 93L7 100L0 107L-7 100ZM100 93L107 100L100 107L93 100Z" fill="${third}"/><circle cx="50" cy="50" r="5" fill="${third}"/><circle cx="50" cy="2" r="4" fill="${second}"/><circle cx="2" cy="50" r="4" fill="${second}"/><circle cx="50" cy="98" r="4" fill="${second}"/><circle cx="98" cy="50" r="4" fill="${second}"/>`
    }
    case 'parang':
      return [-100, 0, 100]
        .map(
          dx =>
            `<g transform="translate(${dx} 0)"><path d="M0 100C6 70 34 74 36 50S62 30 66 0H98C96 34 72 28 68 52S38 70 32 100Z" fill="${first}"/><path d="M16 92C20 70 46 76 50 50S72 28 80 8" stroke="${second}" stroke-width="4" fill="none"/><circle cx="44" cy="66" r="5" fill="${third}"/><circle cx="74" cy="26" r="4" fill="${third}"/></g>`,
        )
        .join('')
    case 'hibiscus':
      return (
        place(28, 30, 12, 0.52, drawHibiscus([first, second, '#f2d36b'])) +
        place(76, 78, -40, 0.42, drawHibiscus([second, first, '#f2d36b'])) +
        place(78, 40, 0, 0.38, drawFrond(third, 30) + drawFrond(third, 80)) +
        place(22, 86, 0, 0.36, drawFrond(third, -40) + drawFrond(third, 20))
      )
    case 'palms':
      return (
        place(30, 56, 0, 0.5, drawFrond(first, -50) + drawFrond(first, 0) + drawFrond(first, 48)) +
        place(78, 98, 0, 0.42, drawFrond(second, -30) + drawFrond(second, 24)) +
        `<circle cx="76" cy="26" r="11" fill="${third}"/>`
      )
    case 'dots':
      return `<circle cx="25" cy="25" r="12" fill="${first}"/><circle cx="75" cy="75" r="12" fill="${second}"/>`
    case 'diamonds':
      return `<path d="M50 2L98 50L50 98L2 50Z" fill="${first}"/><path d="M50 26L74 50L50 74L26 50Z" fill="${second}"/><path d="M0 0L100 100M100 0L0 100" stroke="${third}" stroke-width="3" stroke-dasharray="6 4"/>`
    case 'paisley': {
      const drop = `<path d="M0 -34C26 -30 30 6 12 20C-4 32 -26 20 -20 -2C-17 -14 -4 -14 2 -20C5 -24 4 -30 0 -34Z" fill="${first}"/><path d="M2 -20C18 -16 18 4 8 12C-2 19 -14 12 -11 0" fill="none" stroke="${second}" stroke-width="4"/><circle cx="2" cy="2" r="5" fill="${third}"/>`
      return (
        place(28, 34, 0, 0.9, drop) +
        place(76, 80, 180, 0.9, drop) +
        `<circle cx="76" cy="24" r="5" fill="${second}"/><circle cx="26" cy="80" r="5" fill="${second}"/><circle cx="62" cy="34" r="3" fill="${third}"/><circle cx="90" cy="34" r="3" fill="${third}"/>`
      )
    }
    case 'camo':
      return drawCamouflage(colours, random)
  }
}

/** Returns the pattern `#print` of a motif that repeats every `size` picture units. */
export function drawRepeatPattern(motif: RepeatMotif, colours: readonly string[], size: number, seed: number): string {
  const [first = '#222', second = first, third = second] = colours
  const turn = motif === 'parang' ? ' rotate(38)' : ''
  const svg = drawTile(motif, [first, second, third], createRandom(seed + 5))
  return `<pattern id="print" patternUnits="userSpaceOnUse" width="100" height="100" patternTransform="scale(${size / 100})${turn}">${svg}</pattern>`
}
