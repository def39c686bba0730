import { allPostcodes } from 'malaysia-postcodes'
import { type State, states } from './shipping.ts'

// The table is large, so pages import this module only when the postcode field gets focus.

export interface PostcodeArea {
  state: State
  /** Absent where towns share the postcode. */
  city?: string
}

/** State names of the package that differ from the shop's. */
const shopStateNames: Partial<Record<string, State>> = {
  'Pulau Pinang': 'Penang',
  'Wp Kuala Lumpur': 'Kuala Lumpur',
  'Wp Labuan': 'Labuan',
  'Wp Putrajaya': 'Putrajaya',
}

const findState = (name: string) => shopStateNames[name] ?? states.find(state => state === name)

function indexPostcodes(): Map<string, PostcodeArea> {
  const areas = new Map<string, PostcodeArea>()
  for (const { name, city: cities } of allPostcodes) {
    const state = findState(name)
    if (!state) continue
    for (const { name: city, postcode: postcodes } of cities)
      for (const postcode of postcodes) areas.set(postcode, areas.has(postcode) ? { state } : { state, city })
  }
  return areas
}

const areasByPostcode = indexPostcodes()

/**
 * Finds the town and state of a postcode, by the state names that the checkout offers.
 * @returns undefined for an unknown postcode
 */
export const findPostcodeArea = (postcode: string): PostcodeArea | undefined => areasByPostcode.get(postcode.trim())
