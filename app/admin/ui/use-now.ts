import { useLoaderData } from 'react-router'
import { toShopDay } from '#store/dates.ts'

/** The server's time when the page was loaded, ISO 8601. Pages that use it load it as `now`. */
export const useNow = () => useLoaderData<{ now: string }>().now

/** The day of the shop when the page was loaded. */
export const useToday = () => toShopDay(new Date(useNow()))
