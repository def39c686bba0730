import type { ChoiceNames, FactName } from '#store/products/fields.ts'
import type { Condition } from '#store/products/garment-facts.ts'
import type { Measurement } from '#store/products/garment-types.ts'
import { conditionNames } from './products.ts'

/** What the facts of a garment are called, in the order in which its page tells them. */
export const factNames: Record<FactName, string> = {
  garmentType: 'Type',
  brand: 'Brand',
  size: 'Label says',
  fitSize: 'Fits',
  condition: 'Condition',
  material: 'Material',
  colours: 'Colour',
  era: 'Era',
  origin: 'Made in',
  care: 'Care',
}

export const choiceNames: ChoiceNames = {
  garmentType: {
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
  },
  condition: conditionNames,
  colours: {
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
  },
  era: {
    '70s': '1970s',
    '80s': '1980s',
    '90s': '1990s',
    y2k: 'Y2K',
    '2000s': '2000s',
    '2010s': '2010s',
  },
}

export const conditionMeanings: Record<Condition, string> = {
  'new-with-tags': 'Never worn, with its shop tags still on.',
  excellent: 'Worn a little. We found nothing to point at.',
  good: 'Worn and cared for. Small signs of it, all shown.',
  'worn-in': 'It has lived. Fading, mends or marks, all shown.',
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

/** W32 is a waist of 32 inches. */
export const getSizeName = (fitSize: string) => fitSize.replace(/^W(\d+)$/, 'waist $1″')
