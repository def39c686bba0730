/** What is measured of garments, in the order in which pages list it. Lengths in cm. */
export const measurements = [
  'pitToPit',
  'shoulder',
  'sleeve',
  'waist',
  'hip',
  'rise',
  'inseam',
  'thigh',
  'length',
  'hem',
  'around',
  'width',
  'height',
  'depth',
  'strap',
] as const
export type Measurement = (typeof measurements)[number]

const upperBody = ['pitToPit', 'shoulder', 'sleeve', 'length', 'hem'] as const
const sleeveless = ['pitToPit', 'shoulder', 'length', 'hem'] as const
const legs = ['waist', 'hip', 'rise', 'inseam', 'thigh', 'length', 'hem'] as const

/**
 * The types of each category until admins move them, and what is measured of them. Waist, hip,
 * thigh and hem are measured flat, from side to side.
 */
export const typesByCategory = {
  top: {
    tee: upperBody,
    'long-sleeve': upperBody,
    vest: sleeveless,
    shirt: upperBody,
    blouse: upperBody,
    polo: upperBody,
    jersey: upperBody,
    sweatshirt: upperBody,
    hoodie: upperBody,
    jumper: upperBody,
    cardigan: upperBody,
    jacket: upperBody,
    coat: upperBody,
  },
  bottom: {
    jeans: legs,
    trousers: legs,
    shorts: legs,
    skirt: ['waist', 'hip', 'length', 'hem'],
    dungarees: ['pitToPit', 'waist', 'rise', 'inseam', 'length', 'hem'],
  },
  other: {
    dress: ['pitToPit', 'shoulder', 'sleeve', 'waist', 'hip', 'length'],
    hat: ['around', 'depth'],
    bag: ['width', 'height', 'depth', 'strap'],
    scarf: ['width', 'length'],
    cloth: ['width', 'length'],
    belt: ['width', 'length'],
    shoes: ['width', 'length'],
    accessory: ['width', 'length'],
  },
} as const satisfies Record<string, Record<string, readonly Measurement[]>>

type TypesByCategory = typeof typesByCategory
export type GarmentType = { [C in keyof TypesByCategory]: keyof TypesByCategory[C] }[keyof TypesByCategory]

const measurementsByType: Record<GarmentType, readonly Measurement[]> = {
  ...typesByCategory.top,
  ...typesByCategory.bottom,
  ...typesByCategory.other,
}

export const garmentTypes = Object.keys(measurementsByType) as GarmentType[]

export const isGarmentType = (text: string): text is GarmentType => Object.hasOwn(measurementsByType, text)

/** Lists what is measured of a type, in the order in which pages list it. */
export const listMeasurements = (type: GarmentType): readonly Measurement[] => measurementsByType[type]
