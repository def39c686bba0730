export const reserved = 'Disimpan untuk anda'
export const reservedUntil = (until: string, left: string) => `Sehingga ${until}: ${left} lagi.`
export const partHasCome = (received: string, missing: string) =>
  `${received} sudah diterima, ${missing} lagi belum dibayar.`
export const pageIsOpen = 'Halaman pembayaran anda masih dibuka. ‘Bayar sekarang’ membawa anda kembali ke sana.'
export const claimedPaid = 'Anda memberitahu kami bahawa ini sudah dibayar'
export const claimedPaidText = (until: string) =>
  `Kami menyemak sama ada wang itu sudah masuk. Pakaian anda kekal disimpan sehingga ${until}.`
export const ended = 'Masa sudah tamat'
export const endedText = 'Apa yang disimpan untuk anda boleh dibeli semula. Siapa cepat, dia dapat:'
export const see = (title: string) => `Lihat ${title}`
export const lastPageText =
  'Satu halaman pembayaran masih dibuka. Jika tidak dibayar, pakaian itu bebas semula dalam masa setengah jam.'

export const payTitle = 'Bagaimana anda mahu membayar?'
export const payNow = (amount: string) => `Bayar sekarang: ${amount}`
export const payHint = 'Dengan kad atau bank, di halaman penyedia pembayaran kami.'
export const notTwice = 'Hanya jika anda belum memindahkannya: dengan kad atau bank.'
export const goToPayment = 'Pergi ke halaman pembayaran'
export const byTransfer = 'Bayar melalui pindahan bank'
export const amountAndReference = (amount: string, number: string) => `Jumlah ${amount}, rujukan ${number}`
export const qrCode = 'QR DuitNow kedai ini'
export const iHavePaid = 'Saya sudah bayar'
export const iHavePaidHint = 'Tekan setelah anda memindahkan wang: kami menyemaknya, dan pakaian anda kekal disimpan.'

export const addressTitle = 'Ke mana kami hantar?'
export const addressAnyTime = 'Kami memerlukannya untuk menghantar bungkusan anda, sebelum atau selepas anda membayar.'
export const sameAddress = (address: string) => `Sama seperti dahulu: ${address}`
export const elsewhere = 'Hantar ke tempat lain'
export const changeAddress = 'Tukar alamat'
export const agreedFee = 'Bayaran penghantaran yang dipersetujui tidak berubah.'
export const saveAddress = 'Simpan alamat'

export const problems = {
  tooManyPages:
    'Pautan ini sudah membuka 20 halaman pembayaran dalam masa sejam. Tunggu sebentar, atau bayar melalui pindahan bank.',
  notPayable: 'Ini tidak boleh dibayar di sini lagi. Halaman ini menunjukkan keadaannya sekarang.',
  provider: 'Halaman pembayaran tidak dapat dibuka. Pakaian anda kekal disimpan: sila cuba lagi.',
  addressTaken:
    'Alamat sudah diisi dalam pelayar lain, dan hanya pelayar itu boleh menukarnya. Tanya kami di WhatsApp.',
}
