import { toShopDay } from '#store/dates.ts'
import { useAdminData } from './use-admin-data.ts'

/** The server's time when the page was loaded, ISO 8601. */
export const useNow = () => useAdminData().now

/** The day of the shop when the page was loaded. */
export const useToday = () => toShopDay(new Date(useNow()))
