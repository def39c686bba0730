import { formatMoney, formatMoneyRounded, fromMyr } from '#store/money.ts'

/** The price on a hangtag. Cards round it (CARD-02); then whoever shows it says the exact one to screen readers (readings T15). */
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
