import { allPostcodes } from 'malaysia-postcodes'
import { removeInvisible } from '#store/remove-invisible.ts'
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

const areasByPostcode = new Map<string, PostcodeArea>()
const statesByTown = new Map<string, State[]>()

const toKey = (town: string) => town.trim().toLowerCase()

function indexPostcodes() {
  for (const { name, city: cities } of allPostcodes) {
    const state = findState(name)
    if (!state) continue
    for (const { name: city, postcode: postcodes } of cities) {
      statesByTown.set(toKey(city), [...(statesByTown.get(toKey(city)) ?? []), state])
      for (const postcode of postcodes)
        areasByPostcode.set(postcode, areasByPostcode.has(postcode) ? { state } : { state, city })
    }
  }
}

indexPostcodes()

/**
 * Finds the town and state of a postcode, by the state names that the checkout offers.
 * @returns undefined for an unknown postcode
 */
export const findPostcodeArea = (postcode: string): PostcodeArea | undefined =>
  areasByPostcode.get(removeInvisible(postcode))

/** Whether a town has postcodes, but none in this state. False for a town without any. */
export const isTownOfOtherState = (town: string, state: State): boolean =>
  statesByTown.get(toKey(town))?.includes(state) === false
