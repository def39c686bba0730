import { formatMoney, type Sen } from '#store/money.ts'

/** Repeats an amount in the bar at the bottom of phones, for the eye alone. */
export const BarPrice = ({ amount }: { amount: Sen }) => (
  <span
    aria-hidden="true"
    data-price={formatMoney(amount)}
    className="hangtag text-lg [--hole:0.8rem] before:content-[attr(data-price)] md:hidden large-text:hidden"
  />
)
