export const opening = 'Membuka troli anda…'
export const emptyTitle = 'troli anda kosong'
export const findSomething = 'Cari yang menarik'

export const remove = 'Keluarkan'
export const removeProduct = (name: string) => `Keluarkan ${name}`
export const removed = 'Dikeluarkan:'
export const undo = 'Buat asal'
export const undoRemoval = (name: string) => `Buat asal, kekalkan ${name}`

export const sold = 'Pakaian ini sudah terjual.'
export const missing = 'Pakaian ini sudah tiada di kedai.'
export const held = 'Orang lain sedang membayarnya. Jika bayaran itu tidak selesai, anda boleh membelinya.'
export const reserved = 'Ditempah untuk orang lain. Jika tidak jadi, anda boleh membelinya.'
export const priceChanged = (before: string, now: string) => `Harga sudah berubah: ${before} dahulu, ${now} sekarang.`
export const acceptPrice = 'Terima harga'
export const acceptPriceOf = (name: string, price: string) => `Terima harga: ${name} kini ${price}`
export const onlyOne = 'Pakaian ini hanya ada satu.'
export const setToOne = 'hanya ada satu – tukar kepada 1'

export const productAmount = (count: number) => `bilangan pakaian: ${count}`
export const total = (amount: string) => `jumlah: ${amount}`
export const plusShipping = (fees: string) => `belum termasuk penghantaran: ${fees}`
export const checkOut = 'bayar!'
export const removeSoldProducts = 'Keluarkan yang sudah terjual'
export const similarProducts = 'Pakaian yang serupa'
/** Of a cart in which nothing is left. */
export const somebodyWasFaster = 'Orang lain lebih pantas'
export const removeSoldFirst = (_count: number, hasOthers: boolean) =>
  hasOthers
    ? 'Keluarkan yang terjual. Kemudian terima harga baharu, dan tunggu atau keluarkan yang dipegang.'
    : 'Keluarkan pakaian yang sudah terjual untuk membayar yang lain.'
export const tooManyProducts = (max: number) =>
  `Anda boleh membayar paling banyak ${max} helai sekali gus. Keluarkan sebahagian dahulu: anda boleh membelinya selepas ini.`

export const zoneFee = (zone: string, fee: string) => `${zone} ${fee}`
export const freeFrom = (amount: string) => `percuma mulai ${amount}`
export const shippingLine = (fees: string, packDays: string, by: string | undefined) =>
  `Penghantaran ${fees}. Dihantar keluar ${by ? `selewat-lewatnya ${by}` : `dalam ${packDays} hari bekerja`}.`
export const leaving = (packDays: string, by: string | undefined) =>
  by ? `selewat-lewatnya ${by}` : `dalam ${packDays} hari bekerja`

export const waitingTitle = 'Menunggu bank anda'
export const waitingText =
  'Kami menyimpan pakaian ini sehingga bank anda membuat keputusan. Sementara itu, anda boleh membeli yang lain.'
export const order = 'Pesanan'
export const paymentSucceeded = 'Bayaran anda berjaya. Pakaian ini kini milik anda.'
export const paymentDeclined = 'Bank anda menolak bayaran ini. Pakaian anda kembali ada dalam troli.'
export const paymentEnded = 'Pembayaran ini sudah ditamatkan. Pakaian anda kembali ada dalam troli.'
