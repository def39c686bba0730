import { formatAmount, sen } from '#store/money.ts'

/** Formats sen in ringgit; what goes out has a minus sign. */
export const formatSigned = (value: number) => `${value < 0 ? '−' : ''}${formatAmount(sen(Math.abs(value)))}`

export const Amount = ({ value }: { value: number }) => (
  <span className={`tabular whitespace-nowrap ${value < 0 ? 'text-ember' : ''}`}>{formatSigned(value)}</span>
)
