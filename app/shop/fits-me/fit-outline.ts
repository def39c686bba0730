import type { Measurements } from '#store/products/garment-facts.ts'
import type { GarmentType } from '#store/products/garment-types.ts'

/** A garment that lies flat, as SVG paths in cm. x is 0 in the middle, y at the top. */
interface Drawing {
  outline: string
  seams: string
  height: number
  /** With its sleeves. */
  halfWidth: number
  /** Where its legs begin. */
  crotch?: number
}

const topWidth = 50
const waistWidth = 40

const armholes = 'M21.5 4.3Q19.5 23.3 25 24.3M-21.5 4.3Q-19.5 23.3 -25 24.3'
const longSleeves = `${armholes}M46.9 52L37.6 56.9M-46.9 52L-37.6 56.9`
const roundNeck = 'M-11.1 .6Q0 21 11.1 .6'
const collar = 'M8.6 0L0 8L6 12L11.6 1.5M-8.6 0L0 8L-6 12L-11.6 1.5'
const fly = 'M-20 4H20M0 4V29M3.5 4Q3.5 17.4 0 20.3M12 4Q13.6 13.1 22 14.5M-12 4Q-13.6 13.1 -22 14.5'

const tee: Drawing = {
  outline:
    'M0 8Q8.2 8 8.6 0L21.5 4.3Q29.8 7.2 39.2 17.4L29.1 30.9Q26.2 25.6 25 24.3Q24.2 44.7 25 64.2Q12.5 65 0 65Q-12.5 65 -25 64.2Q-24.2 44.7 -25 24.3Q-26.2 25.6 -29.1 30.9L-39.2 17.4Q-29.8 7.2 -21.5 4.3L-8.6 0Q-8.2 8 0 8Z',
  seams: `${roundNeck}${armholes}M37.1 15.9L27.1 29.5M-37.1 15.9L-27.1 29.5`,
  height: 65,
  halfWidth: 39.2,
}
const vest: Drawing = {
  outline:
    'M0 13Q8.1 13 8.5 0L17 3.4Q15 22.4 25 23.4Q24.2 44.2 25 64.2Q12.5 65 0 65Q-12.5 65 -25 64.2Q-24.2 44.2 -25 23.4Q-15 22.4 -17 3.4L-8.5 0Q-8.1 13 0 13Z',
  seams: '',
  height: 65,
  halfWidth: 25,
}
const sweater: Drawing = {
  outline:
    'M0 8Q8.2 8 8.6 0L21.5 4.3Q38.5 21.2 49.7 57.3L40.4 62.2Q29.6 31.9 25 24.3Q24.2 42.2 25 59.2Q12.5 60 0 60Q-12.5 60 -25 59.2Q-24.2 42.2 -25 24.3Q-29.6 31.9 -40.4 62.2L-49.7 57.3Q-38.5 21.2 -21.5 4.3L-8.6 0Q-8.2 8 0 8Z',
  seams: roundNeck + longSleeves,
  height: 60,
  halfWidth: 49.7,
}
const shirt: Drawing = { ...sweater, seams: `${collar}${longSleeves}M0 8V60` }
const coat: Drawing = {
  outline:
    'M0 8Q8.2 8 8.6 0L21.5 4.3Q38.5 21.2 49.7 57.3L40.4 62.2Q29.6 31.9 25 24.3Q24.2 57.2 25 89.2Q12.5 90 0 90Q-12.5 90 -25 89.2Q-24.2 57.2 -25 24.3Q-29.6 31.9 -40.4 62.2L-49.7 57.3Q-38.5 21.2 -21.5 4.3L-8.6 0Q-8.2 8 0 8Z',
  seams: `${collar}${longSleeves}M0 8V90`,
  height: 90,
  halfWidth: 49.7,
}
const dress: Drawing = {
  outline:
    'M0 13Q9 13 9.5 0L19 3.8Q17 22.8 25 23.8Q22.5 32.8 21.5 41.8Q25.5 51.8 27.5 61.8L37.1 98Q18.6 100 0 100Q-18.6 100 -37.1 98L-27.5 61.8Q-25.5 51.8 -21.5 41.8Q-22.5 32.8 -25 23.8Q-17 22.8 -19 3.8L-9.5 0Q-9 13 0 13Z',
  seams: 'M-21.5 41.8Q0 43.8 21.5 41.8',
  height: 100,
  halfWidth: 37.1,
}
const trousers: Drawing = {
  outline:
    'M0 0L20 0Q23.3 10.2 25 20.3Q29.5 51.8 25.5 105L5.5 105L0 29L-5.5 105L-25.5 105Q-29.5 51.8 -25 20.3Q-23.3 10.2 -20 0L0 0Z',
  seams: fly,
  height: 105,
  halfWidth: 29.5,
  crotch: 29,
}
const shorts: Drawing = {
  outline:
    'M0 0L20 0Q23.3 10.2 25 20.3Q29.5 35 30.6 49L1.5 49L0 29L-1.5 49L-30.6 49Q-29.5 35 -25 20.3Q-23.3 10.2 -20 0L0 0Z',
  seams: fly,
  height: 49,
  halfWidth: 30.6,
  crotch: 29,
}
const dungarees: Drawing = {
  outline:
    'M0 16.8L7.9 16.8L8.9 0L12.9 0L12.9 16.8Q13.9 30 20 32L20 42Q23.3 52.2 25 62.3Q29.5 93.2 26 145L5 145L0 71L-5 145L-26 145Q-29.5 93.2 -25 62.3Q-23.3 52.2 -20 42L-20 32Q-13.9 30 -12.9 16.8L-12.9 0L-8.9 0L-7.9 16.8L0 16.8Z',
  seams: 'M-20 42H20M-12.9 16.8H12.9M-6.5 21.8H6.5V37H-6.5ZM0 42V71',
  height: 145,
  halfWidth: 29.5,
  crotch: 71,
}
const skirt: Drawing = {
  outline: 'M0 0L20 0Q23.3 10 25 20L30 58Q15 60 0 60Q-15 60 -30 58L-25 20Q-23.3 10 -20 0L0 0Z',
  seams: 'M-20 4H20',
  height: 60,
  halfWidth: 30,
}

const tops: Partial<Record<GarmentType, Drawing>> = {
  tee,
  'long-sleeve': sweater,
  vest,
  shirt,
  blouse: shirt,
  polo: tee,
  jersey: tee,
  sweatshirt: sweater,
  hoodie: sweater,
  jumper: sweater,
  cardigan: shirt,
  jacket: shirt,
  coat,
  dress,
}
const bottoms: Partial<Record<GarmentType, Drawing>> = {
  jeans: trousers,
  trousers,
  shorts,
  dungarees,
  skirt,
}

/** Longer ones were mistyped. */
const maxDrawnCm = 160

/**
 * Stretches the drawing of a type to the measurements that are known.
 * @returns undefined for a type that has no drawing
 */
export function drawGarment(type: GarmentType, measurements: Measurements) {
  const drawing = tops[type] ?? bottoms[type]
  if (!drawing) return undefined
  const known = Object.entries(measurements).filter(([, length]) => length <= maxDrawnCm)
  const { pitToPit = topWidth, waist = waistWidth, length, inseam }: Measurements = Object.fromEntries(known)
  const { outline, seams, crotch } = drawing
  const height = (crotch && inseam ? crotch + inseam : length) ?? drawing.height
  const widthRatio = tops[type] ? pitToPit / topWidth : waist / waistWidth
  return {
    outline,
    seams,
    height,
    halfWidth: drawing.halfWidth * widthRatio,
    /** Of both paths. */
    transform: `scale(${widthRatio} ${height / drawing.height})`,
  }
}
