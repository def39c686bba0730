import { formatMoney, formatMoneyRounded, fromMyr } from '#store/money.ts'

/**
 * A price tag. A rounded price is hidden from screen readers, so whoever renders it must add the
 * exact one for them.
 */
export const PriceTag = ({
  price,
  isRounded,
  className = '',
}: {
  price: number
  isRounded?: boolean
  className?: string
}) => (
  <span className={`hangtag ${className}`} aria-hidden={isRounded || undefined}>
    {isRounded ? formatMoneyRounded(fromMyr(price)) : formatMoney(fromMyr(price))}
  </span>
)
