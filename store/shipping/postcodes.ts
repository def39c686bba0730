import { allPostcodes } from 'malaysia-postcodes'
import { type State, states } from './shipping.ts'

// The table is large: pages import this file when somebody is about to type a postcode, not before.

export interface Place {
  state: State
  /** Absent where one postcode serves two towns. */
  city?: string
}

/** The table's names of states where they are not the shop's. */
const ownNames: Partial<Record<string, State>> = {
  'Pulau Pinang': 'Penang',
  'Wp Kuala Lumpur': 'Kuala Lumpur',
  'Wp Labuan': 'Labuan',
  'Wp Putrajaya': 'Putrajaya',
}

const stateNamed = (name: string) => ownNames[name] ?? states.find(state => state === name)

function readTable(): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { name, city: cities } of allPostcodes) {
    const state = stateNamed(name)
    if (!state) continue
    for (const { name: city, postcode: postcodes } of cities)
      for (const postcode of postcodes) places.set(postcode, places.has(postcode) ? { state } : { state, city })
  }
  return places
}

const places = readTable()

/** Where five digits lead to, by the state names the checkout offers; undefined for a postcode the table doesn't have. */
export const findPlace = (postcode: string): Place | undefined => places.get(postcode.trim())
