/** The outcome of a payment that the shopper has come back from. */
export const outcome = {
  releasing: 'Menghentikan pembayaran…',
  released: 'Pembayaran dibatalkan. Anda tidak dicaj. Semuanya masih ada dalam troli anda.',
  'already-paid': 'Bayaran anda sudah berjaya. Kami akan menghantar mesej kepada anda.',
  failed:
    'Kedai tidak dapat dihubungi, jadi pembayaran anda belum dibatalkan. Batalkan, atau bayar juga dengan butang di bawah.',
  expired: 'Masa pembayaran sudah tamat. Anda tidak dicaj. Pakaian anda tidak lagi disimpan untuk anda.',
}
export const cancelNow = 'Batalkan pembayaran'
export const seeOrder = 'Lihat pesanan anda'

export const isOpen = (amount: string) => `Pembayaran anda sebanyak ${amount} belum selesai.`
export const timeLeft = (countdown: string) => `Baki masa ${countdown}`
export const cartHasChanged = 'Troli anda sudah berubah. Bayar isinya sekarang di bawah, atau sambung pembayaran tadi.'
export const goOn = 'Sambung pembayaran'
export const startOver = 'Mula semula'
export const opening = 'Membuka halaman pembayaran…'
export const notOpened = 'Halaman pembayaran tidak dapat dibuka. Sila cuba lagi.'
