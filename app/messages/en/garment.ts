import type { Colour, Condition, Era } from '#store/products/garment-facts.ts'
import type { GarmentType, Measurement } from '#store/products/garment-types.ts'

export const typeNames: Record<GarmentType, string> = {
  tee: 'Tee',
  'long-sleeve': 'Long-sleeved tee',
  vest: 'Vest',
  shirt: 'Shirt',
  blouse: 'Blouse',
  polo: 'Polo shirt',
  jersey: 'Jersey',
  sweatshirt: 'Sweatshirt',
  hoodie: 'Hoodie',
  jumper: 'Jumper',
  cardigan: 'Cardigan',
  jacket: 'Jacket',
  coat: 'Coat',
  jeans: 'Jeans',
  trousers: 'Trousers',
  shorts: 'Shorts',
  skirt: 'Skirt',
  dungarees: 'Dungarees',
  dress: 'Dress',
  hat: 'Hat',
  bag: 'Bag',
  scarf: 'Scarf',
  cloth: 'Cloth',
  belt: 'Belt',
  shoes: 'Shoes',
  accessory: 'Accessory',
}

export const conditionMeanings: Record<Condition, string> = {
  'new-with-tags': 'Never worn, with its shop tags still on.',
  excellent: 'Worn a little. We found nothing to point at.',
  good: 'Worn and cared for. Small signs of it, all shown.',
  'worn-in': 'It has lived. Fading, mends or marks, all shown.',
}

export const eraNames: Record<Era, string> = {
  '70s': '1970s',
  '80s': '1980s',
  '90s': '1990s',
  y2k: 'Y2K',
  '2000s': '2000s',
  '2010s': '2010s',
}

export const colourNames: Record<Colour, string> = {
  black: 'Black',
  grey: 'Grey',
  white: 'White',
  cream: 'Cream',
  brown: 'Brown',
  khaki: 'Khaki',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  navy: 'Navy',
  purple: 'Purple',
  pink: 'Pink',
}

export const measurementNames: Record<Measurement, string> = {
  pitToPit: 'Pit to pit',
  shoulder: 'Shoulder',
  sleeve: 'Sleeve',
  waist: 'Waist, flat',
  hip: 'Hip, flat',
  rise: 'Rise',
  inseam: 'Inseam',
  thigh: 'Thigh, flat',
  length: 'Length',
  hem: 'Hem, flat',
  around: 'Around',
  width: 'Width',
  height: 'Height',
  depth: 'Depth',
  strap: 'Strap',
}

export const type = 'Type'
export const brand = 'Brand'
export const label = 'Label says'
export const fits = 'Fits'
export const condition = 'Condition'
export const material = 'Material'
export const colour = 'Colour'
export const era = 'Era'
export const origin = 'Made in'
export const care = 'Care'
/** W32 is a waist of 32 inches. */
export const getSizeName = (fitSize: string) => fitSize.replace(/^W(\d+)$/, 'waist $1″')
