import { type SoldChannel, soldChannels } from '#store/products/sold-channel.ts'
import { addUp, addUpMonths } from './add-up.ts'
import type { Revenue } from './revenue.ts'

/** What came in: the shop's net, what was sold elsewhere by channel, and all of it. */
const names = ['shop', ...soldChannels, 'total'] as const

/** What the database has summed up per month. */
export interface ChannelRecord {
  month: string
  channel: SoldChannel
  pieces: number
  amount: number
}

export type ChannelRevenue = ReturnType<typeof calculateChannelRevenue>

/** Adds what was sold elsewhere to the shop's net, which stays as it is. */
export const calculateChannelRevenue = (shop: Pick<Revenue, 'months'>, elsewhere: readonly ChannelRecord[]) => ({
  /** Pieces that were sold elsewhere. */
  pieces: addUp(['pieces'], elsewhere).pieces,
  ...addUpMonths(names, [
    ...shop.months.map(({ month, net }) => ({ month, shop: net, total: net })),
    ...elsewhere.map(({ month, channel, amount }) => ({ month, [channel]: amount, total: amount })),
  ]),
})
