import * as messages from '#app/messages/current.ts'
import { translate } from '#store/languages.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { type DeliveryRules, defaultRules, type Zone } from '#store/shipping/shipping.ts'
import { useRootData } from '../../ui/hooks/use-root-data.ts'

/** What the pages say of delivery. */
export interface DeliveryTerms extends DeliveryRules {
  /** When a parcel leaves, as a part of a sentence. */
  leaving: string
}

export const defaultTerms: DeliveryTerms = { ...defaultRules, leaving: messages.cart.leaving('1-2', undefined) }

/** What delivery costs since the page was loaded. */
let changedRules: DeliveryRules | undefined

/** Has the pages use other fees than they were loaded with, when they are rendered next. */
export const showDelivery = (rules: DeliveryRules) => {
  changedRules = rules
}

export function useDelivery(): DeliveryTerms {
  const { delivery = defaultTerms } = useRootData()
  return changedRules ? { leaving: delivery.leaving, ...changedRules } : delivery
}

export const formatFee = (fee: Sen) => formatMoney(fee).replace(/\.00$/, '')

/** For example 'East Malaysia – MYR 10'. */
export const formatZoneFee = ({ names, fee }: Zone) => `${translate(names, messages.language)} – ${formatFee(fee)}`

/** Before a state is known. */
export const formatLowestFee = ({ zones }: DeliveryTerms) => formatFee(Math.min(...zones.map(({ fee }) => fee)) as Sen)

/** For example 'East MYR 10, West MYR 15'. */
export const formatFees = ({ zones, freeFrom }: DeliveryTerms) =>
  zones
    .map(({ names, fee }) => messages.cart.zoneFee(translate(names, messages.language), formatFee(fee)))
    .concat(freeFrom === undefined ? [] : messages.cart.freeFrom(formatFee(freeFrom)))
    .join(', ')
