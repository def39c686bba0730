import { allPostcodes } from 'malaysia-postcodes'
import { type State, states } from './shipping.ts'

// The table is large: pages import this file when somebody is about to type a postcode, not before.

export interface PostcodeArea {
  state: State
  /** Absent where one postcode serves two towns. */
  city?: string
}

/** The table's names of states where they are not the shop's. */
const shopStateNames: Partial<Record<string, State>> = {
  'Pulau Pinang': 'Penang',
  'Wp Kuala Lumpur': 'Kuala Lumpur',
  'Wp Labuan': 'Labuan',
  'Wp Putrajaya': 'Putrajaya',
}

const findState = (name: string) => shopStateNames[name] ?? states.find(state => state === name)

function indexPostcodes(): Map<string, PostcodeArea> {
  const areasByPostcode = new Map<string, PostcodeArea>()
  for (const { name, city: cities } of allPostcodes) {
    const state = findState(name)
    if (!state) continue
    for (const { name: city, postcode: postcodes } of cities)
      for (const postcode of postcodes)
        areasByPostcode.set(postcode, areasByPostcode.has(postcode) ? { state } : { state, city })
  }
  return areasByPostcode
}

const areasByPostcode = indexPostcodes()

/** Where five digits lead to, by the state names the checkout offers; undefined for a postcode the table doesn't have. */
export const findPostcodeArea = (postcode: string): PostcodeArea | undefined => areasByPostcode.get(postcode.trim())
