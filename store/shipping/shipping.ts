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
/** What the checkout offers, East first: the shop is in Sabah. */
export const states = [...eastStates, ...westStates] as const
export type State = (typeof states)[number]

const eastFee = sen(1000)
const westFee = sen(1500)

export type Zone = 'east' | 'west'

/** East when the text contains Sabah, Sarawak or Labuan in any case, west otherwise (BIZ-02, THX-07). */
export const getZone = (state: string): Zone =>
  eastStates.some(name => state.toLowerCase().includes(name.toLowerCase())) ? 'east' : 'west'

/** Fee in sen: MYR 10 east, MYR 15 west, 0 while no state is given (BIZ-02, BIZ-03). East is cheaper because the shop stands there. */
export const getShippingFee = (state: string): Sen =>
  state.trim() === '' ? sen(0) : getZone(state) === 'east' ? eastFee : westFee

const zoneNames: Record<Zone, string> = { east: 'East Malaysia', west: 'West Malaysia' }
export const formatZone = (state: string) => `${zoneNames[getZone(state)]} zone`

/** The courier's step on the thank-you page (THX-09): by the fee that was charged, not by the state; no label without a fee. */
export const getCourierZone = (fee: Sen): string | undefined =>
  fee === 0 ? undefined : zoneNames[fee === eastFee ? 'east' : 'west']

/** Delivery promise after dispatch, in business days (THX-10). */
export const getDeliveryDays = (fee: Sen) => (fee === eastFee ? '4-6' : '3-5')
