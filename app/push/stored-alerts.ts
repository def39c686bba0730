import { createStoredValue } from '../ui/stored-value.ts'

const alertCount = createStoredValue(
  () => localStorage,
  'search-alerts',
  stored => stored ?? undefined,
)

/**
 * Whether this browser may have search alerts, so that it needn't ask when it has none. They are
 * listed by the store, because a message can end one while no page is open.
 */
export const mayHaveAlerts = () => alertCount.read() !== undefined

export const storeAlertCount = (count: number) => alertCount.write(count === 0 ? undefined : count)
