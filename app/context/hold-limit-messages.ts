// Apart from messages.ts, which every page of the shop loads.
const formatProductCount = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`
export const tooManyProducts = (max: number) =>
  `You can pay for at most ${formatProductCount(max)} at once. Remove some for now: you can buy them right afterwards.`
/** Why a payment can't start now, by the limit that it would exceed. */
export const holdLimitMessages = {
  order: tooManyProducts,
  shopper: (max: number) =>
    `You can have at most ${formatProductCount(max)} waiting for payment at once. Finish or cancel the payment that is still open, then try again.`,
  network: (_max: number, minutes: number) =>
    `Too many pieces are waiting for payment from your network. Please try again in ${formatMinutes(minutes)}.`,
  renewals: (_max: number, minutes: number) =>
    `You have kept one of these pieces for as long as we can keep it. Others may have it now; you can try again in ${formatMinutes(minutes)}.`,
}
const formatMinutes = (minutes: number) => (minutes <= 1 ? 'a minute' : `${minutes} minutes`)
