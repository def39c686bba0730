import { type Sen, sen } from '#store/money.ts'
import { type SoldChannel, soldChannels } from '#store/products/sold-channel.ts'
import type { Revenue } from './revenue.ts'

/** What came in, in sen: the shop's net, what was sold elsewhere by channel, and all of it. */
export type ChannelSums = Record<'shop' | SoldChannel | 'total', Sen>

export interface ChannelRevenue {
  /** Pieces that were sold elsewhere. */
  pieces: number
  total: ChannelSums
  /** Months in which anything was sold or refunded, the latest first, as '2026-11'. */
  months: (ChannelSums & { month: string })[]
}

/** What the database has summed up per month. */
export interface ChannelRecord {
  month: string
  channel: SoldChannel
  pieces: number
  amount: number
}

/** Adds what was sold elsewhere to the shop's net, which stays as it is. */
export function calculateChannelRevenue(
  shop: Pick<Revenue, 'total' | 'months'>,
  elsewhere: readonly ChannelRecord[],
): ChannelRevenue {
  const months = new Set([...shop.months, ...elsewhere].map(({ month }) => month))
  const sumUp = (net: Sen, records: readonly ChannelRecord[]): ChannelSums => {
    const sums = mapSums(name => (name === 'shop' || name === 'total' ? net : sen(0))) as Record<
      keyof ChannelSums,
      number
    >
    for (const { channel, amount } of records) {
      sums[channel] += amount
      sums.total += amount
    }
    return mapSums(name => sen(sums[name]))
  }
  return {
    pieces: elsewhere.reduce((sum, { pieces }) => sum + pieces, 0),
    total: sumUp(shop.total.net, elsewhere),
    months: [...months]
      .sort((a, b) => (a < b ? 1 : -1))
      .map(month => ({
        month,
        ...sumUp(
          shop.months.find(sums => sums.month === month)?.net ?? sen(0),
          elsewhere.filter(record => record.month === month),
        ),
      })),
  }
}

const mapSums = (get: (name: keyof ChannelSums) => Sen): ChannelSums =>
  Object.fromEntries((['shop', ...soldChannels, 'total'] as const).map(name => [name, get(name)])) as ChannelSums
