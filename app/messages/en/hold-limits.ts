import { formatMoney } from '#store/money.ts'
import { maxPayment } from '#store/payments.ts'
import { tooManyProducts } from './cart.ts'

const formatMinutes = (minutes: number) => (minutes <= 1 ? 'a minute' : `${minutes} minutes`)
/** Why a payment can't start now, by the limit that it would exceed. */
export const reasons = {
  order: tooManyProducts,
  shopper: (max: number, _minutes: number) =>
    `You can have at most ${max} ${max === 1 ? 'piece' : 'pieces'} waiting for payment at once. Finish or cancel the payment that is still open, then try again.`,
  network: (_max: number, minutes: number) =>
    `Too many pieces are waiting for payment from your network. Please try again in ${formatMinutes(minutes)}.`,
  drop: (max: number, minutes: number) =>
    `You can have at most ${max} ${max === 1 ? 'piece' : 'pieces'} of a new drop waiting for payment at once. Buy the others afterwards, or try again in ${formatMinutes(minutes)}.`,
  renewals: (_max: number, minutes: number) =>
    `One of these pieces was kept for as long as we can keep it. Others may have it now; you can try again in ${formatMinutes(minutes)}.`,
}
export const totalTooHigh = () =>
  `Our payment provider takes at most ${formatMoney(maxPayment)} at once. Please remove a piece, and buy it in an order of its own.`
export const feeChanged = (fee: string) =>
  `Shipping costs ${fee} now. Nothing has been paid: look at the new total, and go on to the payment.`
