import type { Language } from '#store/languages.ts'
import { type Sen, sen } from '#store/money.ts'

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

export type Zone = 'east' | 'west'

/**
 * What each zone costs, in sen, and how it is shown. A new fee is changed here and nowhere else.
 */
export const zones = {
  east: { name: 'East Malaysia', fee: sen(1000), deliveryDays: '4-6' },
  west: { name: 'West Malaysia', fee: sen(1500), deliveryDays: '3-5' },
} as const satisfies Record<Zone, { name: string; fee: Sen; deliveryDays: string }>

/** Returns 'east' when the text contains Sabah, Sarawak or Labuan in any case, otherwise 'west'. */
export const getZone = (state: string): Zone =>
  eastStates.some(name => state.toLowerCase().includes(name.toLowerCase())) ? 'east' : 'west'

/** Returns the fee in sen; 0 while no state is given. */
export const getShippingFee = (state: string): Sen => (state.trim() === '' ? sen(0) : zones[getZone(state)].fee)

/**
 * The label of the shipping fee on the payment page, for example 'Courier to Sabah (East Malaysia
 * zone)'.
 */
export const formatCourier = (state: string, zone: Zone, language: Language) =>
  language === 'ms'
    ? `Kurier ke ${state} (${zone === 'east' ? 'Malaysia Timur' : 'Semenanjung'})`
    : `Courier to ${state} (${zones[zone].name} zone)`

/** Returns business days from dispatch to delivery, for example '3-5'. */
export const getDeliveryDays = (zone: Zone): string => zones[zone].deliveryDays
