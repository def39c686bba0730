import { shopTimeZone } from './dates.ts'

const clock = new Intl.DateTimeFormat('en-MY', { timeStyle: 'medium', hourCycle: 'h23', timeZone: shopTimeZone })
const hour = new Intl.DateTimeFormat('en-MY', { hour: 'numeric', hourCycle: 'h23', timeZone: shopTimeZone })

/** Formats as '01:00:05'. */
export const formatClock = (time: Date) => clock.format(time)
/** Returns the hour in the shop's time zone, 0 to 23. */
export const getShopHour = (time: Date) => Number(hour.format(time))
