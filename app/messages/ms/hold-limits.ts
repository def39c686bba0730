import { formatMoney } from '#store/money.ts'
import { maxPayment } from '#store/payments.ts'
import { tooManyProducts } from './cart.ts'

/** Why a payment can't start now, by the limit that it would exceed. */
export const reasons = {
  order: tooManyProducts,
  shopper: (max: number, _minutes: number) =>
    `Paling banyak ${max} helai boleh menunggu bayaran serentak. Selesaikan atau batalkan pembayaran yang masih terbuka, kemudian cuba lagi.`,
  network: (_max: number, minutes: number) =>
    `Terlalu banyak pakaian menunggu bayaran dari rangkaian anda. Sila cuba lagi dalam ${minutes} minit.`,
  drop: (max: number, minutes: number) =>
    `Paling banyak ${max} helai daripada drop baharu boleh menunggu bayaran serentak. Beli yang lain selepas itu, atau cuba lagi dalam ${minutes} minit.`,
  renewals: (_max: number, minutes: number) =>
    `Salah satu pakaian ini sudah disimpan selama yang dibenarkan. Orang lain boleh membelinya sekarang; cuba lagi dalam ${minutes} minit.`,
}
export const totalTooHigh = () =>
  `Penyedia pembayaran kami menerima paling banyak ${formatMoney(maxPayment)} sekali bayar. Sila keluarkan satu pakaian dan beli dalam pesanan yang lain.`
export const feeChanged = (fee: string) =>
  `Kos penghantaran kini ${fee}. Tiada bayaran dibuat: semak jumlah baharu, kemudian teruskan ke pembayaran.`
