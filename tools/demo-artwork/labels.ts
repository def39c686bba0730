import { drawText } from './draw-text.ts'
import { rectangle } from './paths.ts'
import type { Fabric } from './photo-spec.ts'

/** What the label of a garment says, beside the shop's name. */
export interface LabelFacts {
  fabric: Fabric
  size: string
}

export interface LabelDrawing {
  svg: string
  width: number
  height: number
}

/** What labels say of each fabric. */
export const contents: Record<Fabric, string> = {
  cotton: '100% COTTON',
  denim: '100% COTTON',
  corduroy: '100% COTTON',
  knit: 'WOOL BLEND',
  nylon: '100% NYLON',
  canvas: 'COTTON CANVAS',
  mesh: '100% POLYESTER',
  leather: 'REAL LEATHER',
  fleece: 'COTTON FLEECE',
}

const ink = '#1f1a1c'
const chili = '#c33322'
const line = (text: string, y: number, height: number, colour: string, maxWidth: number, weight = 0.95) =>
  `<g transform="translate(0 ${y})">${drawText(text, { height, colour, maxWidth, weight })}</g>`

/** Threads of a woven label, and the folded ends where it is sewn on. */
function drawWoven(width: number, height: number, colour: string, thread: string): string {
  const [x, y] = [-width / 2, -height / 2]
  const rows = Array.from({ length: Math.floor(height / 5) }, (_, row) => `M${x} ${y + row * 5}h${width}`).join('')
  const stitches = [x + 13, x + width - 13]
    .map(
      at =>
        `<path d="M${at} ${y + 8}V${-y - 8}" stroke="#120a10" stroke-opacity=".3" stroke-width="5" transform="translate(2 3)"/><path d="M${at} ${y + 8}V${-y - 8}" stroke="${thread}" stroke-width="4.5" stroke-dasharray="14 7"/>`,
    )
    .join('')
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>` +
    `<path d="${rows}" stroke="#000" stroke-opacity=".09" stroke-width="1.8"/>` +
    `<path d="M${x + 24} ${y}V${-y}M${-x - 24} ${y}V${-y}" stroke="#000" stroke-opacity=".2" stroke-width="3"/>` +
    `<path d="${rectangle(x, y, width, height)}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3"/>${stitches}`
  )
}

/** The shop's name in two colours. */
function wordmark(y: number, height: number, first: string, second: string): string {
  const width = height * 6.6
  const part = (text: string, x: number, colour: string, share: number) =>
    `<g transform="translate(${x * width} ${y})">${drawText(text, { height, colour, weight: 1.35, maxWidth: share * width })}</g>`
  return part('TUFF', -0.3, first, 0.4) + part('THRIFT', 0.215, second, 0.57)
}

/** A woven label with the shop's name and a size tag below it. */
function drawShopLabel({ fabric, size }: LabelFacts): LabelDrawing {
  const tag = `<g transform="translate(0 172)"><rect x="-62" y="-52" width="124" height="104" fill="#f6f2ea"/><path d="M-62 -44h124" stroke="#000" stroke-opacity=".22" stroke-width="9"/>${line(size, 8, 46, ink, 96, 1.1)}</g>`
  return {
    svg: `${tag}${drawWoven(560, 250, '#efe6d2', '#fbf6ea')}${wordmark(-28, 66, ink, chili)}${line('KOTA KINABALU', 44, 25, ink, 330)}${line(contents[fabric], 88, 19, '#7a6f62', 280)}`,
    width: 560,
    height: 250,
  }
}

/** A dark woven label with letters in one colour. */
function drawDarkLabel({ size }: LabelFacts): LabelDrawing {
  return {
    svg: `${drawWoven(540, 220, '#20202a', '#46454e')}<path d="M-190 -62H190M-190 62H190" stroke="#d9a63a" stroke-width="5"/>${wordmark(-8, 62, '#e8b84a', '#f1e7d0')}${line(size, 88, 26, '#d9a63a', 120)}`,
    width: 540,
    height: 220,
  }
}

/** A satin label of no brand. */
function drawPlainLabel({ fabric, size }: LabelFacts): LabelDrawing {
  return {
    svg: `${drawWoven(430, 330, '#f3f0ea', '#ffffff')}${line(size, -94, 72, ink, 200, 1.1)}${line('MADE IN MALAYSIA', -14, 33, ink, 340)}${line(contents[fabric], 40, 33, ink, 340)}<path d="M-160 78H160" stroke="${chili}" stroke-width="7"/>${line('WASH COLD', 116, 24, '#5a5458', 240)}`,
    width: 430,
    height: 330,
  }
}

/** A printed care label with washing symbols. */
function drawCareLabel({ fabric, size }: LabelFacts): LabelDrawing {
  const symbols =
    '<g fill="none" stroke="#2a262a" stroke-width="6" stroke-linejoin="round"><path d="M-168 62l10 44h56l10 -44M-168 70q9 -12 18 0t18 0t18 0t18 0"/><path d="M-24 106L0 62L24 106Z"/><path d="M86 62h48v44h-48Z"/><circle cx="110" cy="84" r="17"/><path d="M-13 74L13 100M13 74L-13 100"/></g>'
  return {
    svg: `${drawWoven(400, 400, '#f6f4ef', '#ffffff')}${line(`SIZE ${size}`, -138, 48, ink, 300)}${line(contents[fabric], -72, 32, ink, 320)}${line('MADE IN', -20, 28, ink, 260)}${line('MALAYSIA', 22, 28, ink, 260)}${symbols}${line('DRY IN SHADE', 146, 24, ink, 300)}`,
    width: 400,
    height: 400,
  }
}

/** A leather patch, as on the back of jeans. */
export function drawLeatherPatch({ size }: LabelFacts): LabelDrawing {
  const burnt = '#4a2812'
  return {
    svg: `<rect x="-290" y="-190" width="580" height="380" rx="10" fill="#a8703c"/><rect x="-290" y="-190" width="580" height="380" rx="10" fill="none" stroke="#5a3418" stroke-width="5"/><rect x="-268" y="-168" width="536" height="336" rx="6" fill="none" stroke="#e5c48c" stroke-width="5" stroke-dasharray="17 9"/>${wordmark(-72, 70, burnt, burnt)}<path d="M-200 -14H200" stroke="${burnt}" stroke-width="5"/>${line('ONE OF ONE', 30, 40, burnt, 360)}${line(size, 106, 60, burnt, 240, 1.15)}`,
    width: 580,
    height: 380,
  }
}

const designs = [drawShopLabel, drawPlainLabel, drawDarkLabel, drawCareLabel]

/** Draws the label of a garment around the origin; the design depends on the seed. */
export const drawLabel = (seed: number, facts: LabelFacts): LabelDrawing =>
  (designs[Math.floor(seed / 7) % designs.length] ?? drawShopLabel)(facts)
