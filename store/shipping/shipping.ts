import { type Language, type Translations, translate } from '#store/languages.ts'
import { type Sen, sen } from '#store/money.ts'
import { removeInvisible } from '#store/remove-invisible.ts'

export const eastStates = ['Sabah', 'Sarawak', 'Labuan'] as const
export const westStates = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Melaka',
  'Negeri Sembilan',
  'Pahang',
  'Penang',
  'Perak',
  'Perlis',
  'Selangor',
  'Terengganu',
  'Kuala Lumpur',
  'Putrajaya',
] as const
/** States that the checkout offers. East comes first, because the shop is in Sabah. */
export const states = [...eastStates, ...westStates] as const
export type State = (typeof states)[number]

/** The id of a zone, which stays when the zone is renamed. */
export type ZoneId = string

/** Where a parcel costs the same and takes as long. */
export interface Zone {
  id: ZoneId
  names: Translations
  /** States, postcodes, their beginnings and ranges, with commas; empty for everywhere else. */
  areas: string
  fee: Sen
  /** Business days from dispatch to delivery, for example '3-5'. */
  days: string
}

/** What is charged for delivery. */
export interface DeliveryRules {
  /** One of them has no areas. */
  zones: readonly Zone[]
  /** The price of pieces from which delivery is free. */
  freeFrom: Sen | undefined
}

/** The zones until an admin changes them. */
export const zones = {
  east: {
    id: 'east',
    names: { en: 'East Malaysia', ms: 'Malaysia Timur' },
    areas: eastStates.join(', '),
    fee: 1000 as Sen,
    days: '4-6',
  },
  west: {
    id: 'west',
    names: { en: 'West Malaysia', ms: 'Semenanjung' },
    areas: '',
    fee: 1500 as Sen,
    days: '3-5',
  },
} satisfies Record<string, Zone>

export const defaultRules: DeliveryRules = { zones: Object.values(zones), freeFrom: undefined }

/**
 * Finds the zone of an address: the one of its postcode, else the one of which the text of the
 * state contains a state, in any case, else the one for everywhere else.
 */
export function findZone({ state, zip = '' }: { state: string; zip?: string }, zones: readonly Zone[]): Zone {
  const text = state.toLowerCase()
  const postcode = Number(/^\d{5}$/.exec(removeInvisible(zip))?.[0])
  const find = (isIn: (area: string) => boolean | undefined) => zones.find(({ areas }) => listAreas(areas).some(isIn))
  const zone =
    find(area => {
      const range = readPostcodes(area)
      return range && range.from <= postcode && postcode <= range.to
    }) ??
    find(area => text.includes(area.toLowerCase())) ??
    zones.find(({ areas }) => !listAreas(areas)[0])
  if (!zone) throw new Error('No zone for everywhere else')
  return zone
}

export const listAreas = (areas: string): string[] => areas.split(',').flatMap(area => area.trim() || [])

/** Reads '87000', '87' or '87000-87999'; undefined for anything else. */
export function readPostcodes(area: string): { from: number; to: number } | undefined {
  const [, from = '', to = from] = /^(\d{1,5})(?:\s*-\s*(\d{5}))?$/.exec(area) ?? []
  return from === '' ? undefined : { from: Number(from.padEnd(5, '0')), to: Number(to.padEnd(5, '9')) }
}

/** Returns the fee in sen; 0 while no state is given, and where delivery is free. */
export function calculateFee(
  to: Parameters<typeof findZone>[0],
  subtotal: Sen,
  { zones, freeFrom }: DeliveryRules,
): Sen {
  if (to.state.trim() === '' || (freeFrom !== undefined && subtotal >= freeFrom)) return sen(0)
  return findZone(to, zones).fee
}

/** Returns the id of the zone of a state as long as zones are the default ones. */
export const getZone = (state: string): 'east' | 'west' =>
  findZone({ state }, defaultRules.zones).id === 'east' ? 'east' : 'west'

/** Returns the fee in sen as long as zones are the default ones. */
export const getShippingFee = (state: string): Sen => calculateFee({ state }, sen(0), defaultRules)

/** What an order keeps of its zone, which may be changed or removed. */
export type ZoneFacts = Pick<Zone, 'names' | 'days'>

export const toZoneColumns = ({ id, names, days }: Zone) => ({
  zone: id,
  zoneFacts: JSON.stringify({ names, days } satisfies ZoneFacts),
})

/** Reads what an order has kept of its zone. One without, of an earlier shop, has a default one. */
export const readZoneFacts = ({ zone, zoneFacts }: { zone: ZoneId; zoneFacts: string | null }): ZoneFacts =>
  JSON.parse(zoneFacts ?? toZoneColumns(zones[zone === 'east' ? 'east' : 'west']).zoneFacts)

/**
 * The label of the shipping fee on the payment page, for example 'Courier to Sabah (East Malaysia
 * zone)'.
 */
export const formatCourier = (
  state: string,
  zone: ZoneId,
  language: Language,
  { names } = readZoneFacts({ zone, zoneFacts: null }),
) =>
  translate(
    { en: `Courier to ${state} (${names.en} zone)`, ms: `Kurier ke ${state} (${translate(names, 'ms')})` },
    language,
  )
