import type { ChoiceNames, FactName } from '#store/products/fields.ts'
import type { Condition } from '#store/products/garment-facts.ts'
import type { Measurement } from '#store/products/garment-types.ts'
import { conditionNames } from './products.ts'

/** What the facts of a garment are called, in the order in which its page tells them. */
export const factNames: Record<FactName, string> = {
  garmentType: 'Jenis',
  brand: 'Jenama',
  size: 'Saiz pada label',
  fitSize: 'Muat',
  condition: 'Keadaan',
  material: 'Fabrik',
  colours: 'Warna',
  era: 'Era',
  origin: 'Buatan',
  care: 'Penjagaan',
}

export const choiceNames: ChoiceNames = {
  garmentType: {
    tee: 'Baju-T',
    'long-sleeve': 'Baju-T lengan panjang',
    vest: 'Singlet',
    shirt: 'Kemeja',
    blouse: 'Blaus',
    polo: 'Baju polo',
    jersey: 'Jersi',
    sweatshirt: 'Baju panas',
    hoodie: 'Baju bertudung',
    jumper: 'Baju kait',
    cardigan: 'Kardigan',
    jacket: 'Jaket',
    coat: 'Kot',
    jeans: 'Jean',
    trousers: 'Seluar panjang',
    shorts: 'Seluar pendek',
    skirt: 'Skirt',
    dungarees: 'Seluar dungari',
    dress: 'Gaun',
    hat: 'Topi',
    bag: 'Beg',
    scarf: 'Selendang',
    cloth: 'Kain',
    belt: 'Tali pinggang',
    shoes: 'Kasut',
    accessory: 'Aksesori',
  },
  condition: conditionNames,
  colours: {
    black: 'Hitam',
    grey: 'Kelabu',
    white: 'Putih',
    cream: 'Krim',
    brown: 'Coklat',
    khaki: 'Khaki',
    red: 'Merah',
    orange: 'Jingga',
    yellow: 'Kuning',
    green: 'Hijau',
    blue: 'Biru',
    navy: 'Biru tua',
    purple: 'Ungu',
    pink: 'Merah jambu',
  },
  era: {
    '70s': '1970-an',
    '80s': '1980-an',
    '90s': '1990-an',
    y2k: 'Y2K',
    '2000s': '2000-an',
    '2010s': '2010-an',
  },
}

export const conditionMeanings: Record<Condition, string> = {
  'new-with-tags': 'Belum pernah dipakai, tag kedai masih ada.',
  excellent: 'Jarang dipakai. Kami tidak jumpa apa-apa cacat.',
  good: 'Pernah dipakai dan dijaga. Ada kesan kecil, semuanya ditunjukkan.',
  'worn-in': 'Sudah lama berjasa. Pudar, bertampal atau ada kesan, semuanya ditunjukkan.',
}

export const measurementNames: Record<Measurement, string> = {
  pitToPit: 'Ketiak ke ketiak',
  shoulder: 'Bahu',
  sleeve: 'Lengan',
  waist: 'Pinggang, rata',
  hip: 'Pinggul, rata',
  rise: 'Cawat',
  inseam: 'Kaki dalam',
  thigh: 'Paha, rata',
  length: 'Panjang',
  hem: 'Kelim, rata',
  around: 'Lilitan',
  width: 'Lebar',
  height: 'Tinggi',
  depth: 'Dalam',
  strap: 'Tali',
}

/** W32 is a waist of 32 inches. */
export const getSizeName = (fitSize: string) => fitSize.replace(/^W(\d+)$/, 'pinggang $1″')
