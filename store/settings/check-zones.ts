import { listAreas, readPostcodes, states } from '#store/shipping/shipping.ts'
import type { SettingFault } from './parse-setting.ts'
import type { SettingError } from './setting-errors.ts'
import type { Row } from './setting-rows.ts'

/** Checks that each address is in one zone, and that each zone has a fee and days. */
export function checkZones(rows: readonly Row[]): SettingFault | undefined {
  const known: string[] = []
  let isComplete = false
  for (const [row, { areas = '', fee, days = '' }] of rows.entries()) {
    const listed = listAreas(areas.toLowerCase())
    const inAreas = (reason: SettingError) => ({ reason, row, column: 'areas' })
    if (Number(fee) === 0) return { reason: 'free', row, column: 'fee' }
    if (!isRange(days)) return { reason: 'range', row, column: 'days' }
    if (isComplete && listed.length === 0) return inAreas('catch-all')
    if (!listed.every(isArea)) return inAreas('area')
    if (listed.some(area => known.some(other => isOverlapping(area, other)))) return inAreas('overlap')
    known.push(...listed)
    isComplete ||= listed.length === 0
  }
  return isComplete ? undefined : { reason: 'catch-all' }
}

function isRange(days: string): boolean {
  const [, shortest, longest = shortest] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(days) ?? []
  return Number(shortest) >= 1 && Number(longest) >= Number(shortest)
}

function isArea(area: string): boolean {
  const range = readPostcodes(area)
  return range ? range.from <= range.to : states.some(state => state.toLowerCase() === area)
}

function isOverlapping(a: string, b: string): boolean {
  const [first, second] = [readPostcodes(a), readPostcodes(b)]
  return first && second ? first.from <= second.to && second.from <= first.to : a === b
}
