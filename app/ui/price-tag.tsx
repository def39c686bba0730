import { formatMoney, formatMoneyRounded, fromMyr } from '#store/money.ts'

/** The price on a hangtag. Cards round it (CARD-02); then whoever shows it says the exact one to screen readers (readings T15). */
export const PriceTag = ({
  price,
  rounded,
  className = '',
}: {
  price: number
  rounded?: boolean
  className?: string
}) => (
  <span className={`hangtag ${className}`} aria-hidden={rounded || undefined}>
    {rounded ? formatMoneyRounded(fromMyr(price)) : formatMoney(fromMyr(price))}
  </span>
)
