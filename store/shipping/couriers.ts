import { removeSeparators } from '#store/remove-invisible.ts'

/** A courier that carries parcels in Malaysia. */
interface Courier {
  name: string
  /** What the courier's own tracking numbers look like, as far as no other courier's do. */
  shape: RegExp
  /** Page of the courier that shows where a parcel is; the number is appended to it. */
  trackingUrl: string
}

/** The couriers that the shop may use; another one may always be named. */
export const courierChoices = ['poslaju', 'jnt', 'ninjavan', 'dhl', 'citylink', 'gdex', 'spx'] as const
export const courierIds = [...courierChoices, 'other'] as const
type KnownCourierId = (typeof courierIds)[number]

/**
 * A courier of the shop's own: name and tracking address, which may be empty. An order keeps both,
 * so that they stay when the courier is removed.
 */
export type OwnCourier = `${string}|${string}`

export type CourierId = KnownCourierId | OwnCourier

const couriers: Record<(typeof courierChoices)[number], Courier> = {
  poslaju: {
    name: 'Pos Laju',
    // Two letters, nine digits and the country: S10 of the Universal Postal Union.
    shape: /^(?:[A-Z]{2}\d{9}MY|PL\d{12})$/,
    trackingUrl: 'https://tracking.pos.com.my/tracking/',
  },
  jnt: { name: 'J&T Express', shape: /^(?:6\d{11}|JT\d{10,13})$/, trackingUrl: 'https://www.jtexpress.my/tracking/' },
  ninjavan: {
    name: 'Ninja Van',
    shape: /^(?:NV|NJV|NLMY|NVMY)[A-Z0-9]{6,20}$/,
    trackingUrl: 'https://www.ninjavan.co/en-my/tracking?id=',
  },
  dhl: {
    name: 'DHL eCommerce',
    shape: /^(?:7\d{15}|GM\d{14,20})$/,
    trackingUrl: 'https://ecommerceportal.dhl.com/track/?ref=',
  },
  citylink: {
    name: 'City-Link',
    shape: /^0\d{14}$/,
    trackingUrl: 'https://www.citylinkexpress.com/tracking-result/?track0=',
  },
  gdex: { name: 'GDEX', shape: /^MY\d{11}$/, trackingUrl: 'https://gdexpress.com/tracking/?consignmentno=' },
  spx: {
    name: 'SPX Express',
    shape: /^(?:SPXMY[A-Z0-9]{8,20}|MY\d{12,14}[A-Z]?)$/,
    trackingUrl: 'https://spx.com.my/track?',
  },
}

const isOwnCourier = (id: string): id is OwnCourier => /^[^|]{1,40}\|(?:https:\/\/[^\s|]{1,200})?$/i.test(id)

export const isCourierId = (id: string): id is CourierId =>
  (courierIds as readonly string[]).includes(id) || isOwnCourier(id)

/** @returns undefined for `other` */
function findCourier(id: CourierId): Pick<Courier, 'name' | 'trackingUrl'> | undefined {
  const [name = '', trackingUrl] = id.split('|')
  return trackingUrl === undefined ? couriers[id as keyof typeof couriers] : { name, trackingUrl }
}

/** Undefined for `other`, whose name nobody has noted. */
export const getCourierName = (id: CourierId): string | undefined => findCourier(id)?.name

/** The stored form of a tracking number: capitals and digits, as couriers’ pages take it. */
export const normalizeTrackingNumber = (text: string): string => removeSeparators(text).toUpperCase()

/** Whether a normalized text can be a tracking number. */
export const isTrackingNumber = (text: string): boolean => /^[A-Z0-9]{6,40}$/.test(text)

/**
 * Guesses whose a tracking number is by its shape. Undefined when no courier's numbers look like
 * it, or those of several do.
 */
export function recognizeCourier(text: string): KnownCourierId | undefined {
  const trackingNumber = normalizeTrackingNumber(text)
  const matches = courierChoices.filter(id => couriers[id].shape.test(trackingNumber))
  return matches.length === 1 ? matches[0] : undefined
}

/** The page that shows where a parcel is. Undefined while courier or number are missing. */
export function getTrackingUrl(courier: CourierId | null, trackingNumber: string | null): string | undefined {
  const url = courier && findCourier(courier)?.trackingUrl
  return url && trackingNumber ? `${url}${encodeURIComponent(trackingNumber)}` : undefined
}
