import type { Measurements } from '#store/products/garment-facts.ts'
import type { GarmentType } from '#store/products/garment-types.ts'
import {
  drawDress,
  drawDungarees,
  drawSkirt,
  drawTop,
  drawTrousers,
  type GarmentShape,
  type Sizes,
} from './garment-shape.ts'
import type { FitMeasurements } from './my-garments.ts'

/** How a type is drawn, and the proportions that it usually has. */
interface Pattern {
  draw: (sizes: Sizes) => GarmentShape
  /** What usually follows from the measurements that are known. Lengths in cm. */
  complete: (known: Measurements) => Measurements
}

const shortSleeve = 22
const longSleeve = 60

const createTop = (
  style: Parameters<typeof drawTop>[0],
  usual: { sleeve: number; shoulder?: number; length?: number },
): Pattern => ({
  draw: sizes => drawTop(style, sizes),
  complete(known) {
    const { sleeve, shoulder = 0.86, length = 1.3 } = usual
    const pitToPit = known.pitToPit ?? (known.length ?? 70) / length
    return { pitToPit, shoulder: pitToPit * shoulder, sleeve, length: pitToPit * length, hem: pitToPit }
  },
})

const createBottom = (
  drawShape: Pattern['draw'],
  usual: { inseam: number; hem: (thigh: number) => number; bib?: number },
): Pattern => ({
  draw: drawShape,
  complete(known) {
    const waist = known.waist ?? (known.hip ?? 50) / 1.25
    const hip = known.hip ?? waist * 1.25
    const thigh = known.thigh ?? hip * 0.6
    const bib = usual.bib ?? 0
    const { rise = 29 } = known
    const measuredInseam = known.length === undefined ? 0 : known.length - rise - bib
    const inseam = known.inseam ?? (measuredInseam > 5 ? measuredInseam : usual.inseam)
    return {
      pitToPit: waist * 1.1,
      waist,
      hip,
      rise,
      inseam,
      thigh,
      hem: usual.hem(thigh),
      length: bib + rise + inseam,
    }
  },
})

const dress: Pattern = {
  draw: drawDress,
  complete(known) {
    const { pitToPit = 46 } = known
    const { hip = pitToPit * 1.1 } = known
    return { pitToPit, hip, shoulder: pitToPit * 0.76, waist: pitToPit * 0.86, length: 100, hem: hip * 1.35 }
  },
}

const skirt: Pattern = {
  draw: drawSkirt,
  complete(known) {
    const waist = known.waist ?? (known.hip ?? 46) / 1.25
    const { hip = waist * 1.25 } = known
    return { waist, hip, length: 62, hem: hip * 1.2 }
  },
}

const patterns: Partial<Record<GarmentType, Pattern>> = {
  tee: createTop({ neck: 'crew' }, { sleeve: shortSleeve }),
  'long-sleeve': createTop({ neck: 'crew' }, { sleeve: longSleeve }),
  vest: createTop({ neck: 'scoop' }, { sleeve: 0, shoulder: 0.68 }),
  shirt: createTop({ neck: 'collar', front: 'buttons', hem: 'tail' }, { sleeve: longSleeve, length: 1.38 }),
  blouse: createTop({ neck: 'collar', front: 'placket' }, { sleeve: longSleeve, length: 1.25 }),
  polo: createTop({ neck: 'collar', front: 'placket' }, { sleeve: shortSleeve }),
  jersey: createTop({ neck: 'deep' }, { sleeve: 27 }),
  sweatshirt: createTop({ neck: 'crew', hem: 'rib' }, { sleeve: longSleeve, length: 1.15 }),
  hoodie: createTop({ neck: 'hood', hem: 'rib' }, { sleeve: longSleeve, length: 1.15 }),
  jumper: createTop({ neck: 'deep', hem: 'rib' }, { sleeve: longSleeve, length: 1.15 }),
  cardigan: createTop({ neck: 'deep', front: 'buttons', hem: 'rib' }, { sleeve: longSleeve, length: 1.2 }),
  jacket: createTop({ neck: 'collar', front: 'zip', hem: 'rib' }, { sleeve: longSleeve, length: 1.15 }),
  coat: createTop({ neck: 'collar', front: 'buttons' }, { sleeve: longSleeve, length: 1.8 }),
  dress,
  jeans: createBottom(drawTrousers, { inseam: 76, hem: () => 20 }),
  trousers: createBottom(drawTrousers, { inseam: 76, hem: () => 20 }),
  shorts: createBottom(drawTrousers, { inseam: 20, hem: thigh => thigh * 0.97 }),
  dungarees: createBottom(drawDungarees, { inseam: 74, hem: () => 21, bib: 42 }),
  skirt,
}

const none: Sizes = {
  pitToPit: 0,
  shoulder: 0,
  sleeve: 0,
  waist: 0,
  hip: 0,
  rise: 0,
  inseam: 0,
  thigh: 0,
  length: 0,
  hem: 0,
}
const widths = ['pitToPit', 'shoulder', 'waist', 'hip', 'thigh', 'hem'] as const

/** Longer ones were mistyped. */
const maxDrawnCm = 160

function completeSizes(pattern: Pattern, measurements: Measurements): Sizes {
  const known = Object.fromEntries(Object.entries(measurements).filter(([, length]) => length <= maxDrawnCm))
  return { ...none, ...pattern.complete(known), ...known }
}

/**
 * Draws a garment from its measurements, with usual proportions for what isn't measured.
 * @returns undefined for a type that has no outline
 */
export function drawOutline(type: GarmentType, measurements: Measurements): GarmentShape | undefined {
  const pattern = patterns[type]
  return pattern?.draw(completeSizes(pattern, measurements))
}

/**
 * Draws the shopper's garment by the product's pattern. The other widths keep their proportions to
 * the width that is known of it, and what isn't known is as long as the product.
 */
export function drawOwnOutline(
  type: GarmentType,
  measurements: Measurements,
  mine: FitMeasurements,
): GarmentShape | undefined {
  const pattern = patterns[type]
  if (!pattern) return undefined
  const sizes = completeSizes(pattern, measurements)
  // At most one of the two is known: a garment is either a top or bottoms.
  const width = mine.waist === undefined ? 'pitToPit' : 'waist'
  const ratio = (mine[width] ?? sizes[width]) / sizes[width] || 1
  const own = { ...sizes }
  for (const name of widths) own[name] *= ratio
  // Longer legs make the whole garment longer.
  if (mine.inseam !== undefined) own.length += mine.inseam - sizes.inseam
  return pattern.draw({ ...own, ...mine })
}
