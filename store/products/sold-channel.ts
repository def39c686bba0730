/** Where a product may be sold other than in the shop. */
export const soldChannels = ['market', 'carousell', 'instagram', 'whatsapp', 'cash', 'duitnow', 'other'] as const
export type SoldChannel = (typeof soldChannels)[number]

/** For buttons and heads of columns. */
export const channelNames = {
  market: 'Market stall',
  carousell: 'Carousell',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  cash: 'Cash',
  duitnow: 'DuitNow',
  other: 'Elsewhere',
} as const satisfies Record<SoldChannel, string>

const places = {
  market: 'at the market',
  carousell: 'on Carousell',
  instagram: 'on Instagram',
  whatsapp: 'on WhatsApp',
  cash: 'in cash',
  duitnow: 'by DuitNow',
  other: 'elsewhere',
} as const satisfies Record<SoldChannel, string>

/** Such as 'Sold at the market'. */
export const describeSoldChannel = (channel: SoldChannel): string => `Sold ${places[channel]}`
