export const title = 'Pesanan anda'
export const confirmingPayment = 'Mengesahkan bayaran anda...'
export const confirmingPaymentHint = 'Sebentar sahaja. Anda tidak perlu berbuat apa-apa.'
export const orderNotFound = 'Pesanan tidak dijumpai. Kembali ke laman utama...'
export const unreachableText =
  'Jika anda sudah membayar, pesanan anda selamat: penyedia pembayaran akan memaklumkan kami. Halaman ini terus mencuba.'

export const thankYou = 'Terima kasih!'
export const itIsYours = 'Kini milik anda.'
/** After `title` and the order's number. */
export const isPaid = 'sudah dibayar.'
export const redirecting = (seconds: number) => `Kembali ke laman utama dalam ${seconds} saat`
export const stay = 'Kekal di sini'
export const staying = 'Anda kekal di halaman ini.'
export const printReceipt = 'Cetak resit'

export const nextStepsTitle = 'Langkah seterusnya'
export const confirmationTitle = 'Pengesahan WhatsApp'
export const confirmationText = (phoneNumber: string) => `Kami menghantar mesej ke ${phoneNumber}.`
export const preparationTitle = 'Penyediaan pesanan'
export const preparationText = 'Pakaian anda disemak sekali lagi, dilipat dan dibungkus.'
export const courierTitle = 'Dihantar oleh kurier'
export const courierText = (zone: string, leaving: string) =>
  `Diserahkan kepada kurier ${leaving} (penghantaran ke ${zone}).`
export const arrivalTitle = 'Bungkusan tiba'
export const arrivalText = (days: string) => `Sampai di pintu rumah anda dalam ${days} hari bekerja.`
export const keepWhatsAppActive = (phoneNumber: string) =>
  `Pastikan WhatsApp anda aktif di ${phoneNumber}: di situlah kami menghubungi anda tentang bungkusan anda.`

export const mailedTo = (email: string) => `Pengesahan dihantar ke ${email}.`

export const followTitle = 'Ikuti pesanan anda'
export const followText =
  'Pesanan anda mempunyai halaman sendiri yang menunjukkan di mana bungkusan anda, pada mana-mana peranti. Jangan kongsikan pautannya.'
export const followLink = 'Buka halaman pesanan anda'
export const placed = (date: string) => `Dipesan ${date}`
export const progressTitle = 'Status pesanan'
export const progress = {
  paid: { title: 'Dibayar', headline: 'Sudah dibayar. Kami bungkus dahulu.' },
  processing: { title: 'Dibungkus', headline: 'Sudah dibungkus, sedia dihantar.' },
  shipped: { title: 'Dihantar', headline: 'Dalam perjalanan kepada anda.' },
  delivered: { title: 'Sampai', headline: 'Sudah sampai. Selamat bergaya!' },
}
export const collectProgress = {
  shipped: { title: 'Sedia diambil', headline: 'Sedia untuk diambil.' },
  delivered: { title: 'Sudah diambil', headline: 'Milik anda. Selamat bergaya!' },
}
export const toCollect = 'Diambil sendiri'
export const stillMissing = (amount: string) => `${amount} daripada harganya belum kami terima.`
export const arrivesAbout = (date: string) => `Dijangka tiba sekitar ${date}.`
export const trackParcel = (number: string) => `Jejak bungkusan ${number}`
export const parcelNumber = (number: string) => `Nombor penjejakan ${number}`
export const hiddenDetails =
  'Butiran hubungan dan alamat disembunyikan sebahagiannya, dan soalan tidak dipaparkan, kerana pautan ini mungkin telah dikongsi. Semuanya dipaparkan dalam pelayar yang membuat pesanan ini.'
export const hiddenAgreedDetails =
  'Nama, nombor dan alamat disembunyikan sebahagiannya, kerana pautan ini mungkin telah dikongsi. Semuanya dipaparkan dalam pelayar tempat ia diisi.'
export const notMyOrder = 'Bukan pesanan saya'
export const notMyOrderText =
  'Bukan pesanan anda, atau komputer dikongsi? Ini menyembunyikan alamat dan pesanan lain anda dalam pelayar ini buat selamanya. Pesanan itu sendiri kekal.'
export const notMyOrders = 'Bukan pesanan saya'
export const notMyOrdersText =
  'Dipesan dalam pelayar ini dalam 90 hari yang lalu. Bukan pesanan anda, atau komputer dikongsi? Pelayar ini boleh melupakannya buat selamanya; pesanan diteruskan.'
export const copyLink = 'Salin pautan'
export const sendToMyWhatsApp = 'Hantar ke WhatsApp saya'
/** What the buyer sends to their own phone. */
export const whatsAppNote = (number: string, url: string) => `Pesanan saya #${number}: ${url}`
export const whereIsIt = 'Di mana bungkusan saya?'
export const readAnswer = 'Baca jawapan kami'
export const askAboutOrder = 'Tanya tentang pesanan ini'
export const refundedOn = (amount: string, date: string) =>
  `${amount} dikembalikan kepada anda pada ${date}. Bank mengambil masa 5 hingga 10 hari untuk memaparkannya.`
/** Of several refunds, or one that didn't go the way the order was paid. They are listed below. */
export const refundedAsListed = (amount: string) =>
  `${amount} sudah dibayar balik kepada anda. Bila dan bagaimana disenaraikan di bawah Bayaran balik.`
export const orderRefunded = 'Pesanan ini sudah dibayar balik'

export const refundsTitle = 'Bayaran balik'
export const refundFor = (pieces: string) => `Untuk ${pieces}`
export const refundReason = (reason: string) => `Sebab: ${reason}`
export const refundPaid = (how: string, day: string) => `Dibayar balik melalui ${how} pada ${day}.`
export const refundWays = {
  provider: 'Ke kad atau akaun yang anda gunakan semasa membayar. Bank mengambil masa 5 hingga 10 hari.',
  by_hand: 'Dibayar balik dengan cara lain.',
  bank: 'Diambil semula oleh bank anda. Tanya bank bila wang itu akan masuk.',
}

export const deliveryTitle = 'Dihantar ke'
export const fullName = 'Nama'
export const country = 'Negara'
export const zoneLabel = (zone: string) => `Zon ${zone}`

export const orderNumber = (number: string) => `Pesanan #${number}`
export const size = (name: string) => `Saiz ${name}`
export const shippingTo = (place: string) => `Penghantaran ke ${place}`
export const paid = (date: string) => `Dibayar ${date}`
export const paidAndRefundedInPart = (date: string) => `Dibayar ${date}, sebahagiannya dibayar balik`
export const ordered = (date: string, status: string) => `Dipesan ${date}. ${status}`
export const refunded = 'Sudah dibayar balik'
/** Below the total of the receipt: what went back, and what is left. */
export const refundedSum = 'dibayar balik'
export const remaining = 'baki'
/** Beside a piece. */
export const itemRefunded = 'Dikembalikan'

export const bankDecides = {
  headline: 'Menunggu keputusan bank',
  text: 'Bayaran anda sedang diproses, tetapi bank anda belum mengesahkannya. Kami menyimpan pakaian anda sehingga bank mengesahkan, dan akan menghantar mesej kepada anda.',
}
export const paymentExpired = {
  headline: 'Masa pembayaran tamat',
  text: 'Anda tidak dicaj. Semuanya masih ada dalam troli anda, tetapi tidak lagi disimpan untuk anda.',
}
export const paymentFailed = {
  headline: 'Pembayaran gagal',
  text: 'Semuanya masih ada dalam troli anda, tetapi tidak lagi disimpan untuk anda. Jika wang sudah ditolak daripada akaun anda, wang itu sedang dikembalikan.',
}
export const moneyOnItsWay = {
  headline: 'Bayaran balik sudah dibuat',
  text: 'Kami sudah membayar balik pesanan ini sepenuhnya. Bank mengambil masa 5 hingga 10 hari untuk memaparkannya.',
}
export const orderCancelled = {
  headline: 'Pesanan ini dibatalkan',
  text: 'Jika anda sudah membayar, wang anda sedang dikembalikan.',
}
export const cancelling = {
  headline: 'Pesanan ini sedang dibatalkan',
  text: (amount: string) =>
    `${amount} sedang dikembalikan kepada anda. Bank mengambil masa 5 hingga 10 hari untuk memaparkannya.`,
}
export const refunding = {
  headline: 'Wang anda sedang dikembalikan',
  text: (amount: string) =>
    `Kami sedang membayar balik ${amount}. Bank mengambil masa 5 hingga 10 hari untuk memaparkannya.`,
}
export const refundFailed = {
  headline: 'Bayaran balik tidak berjaya',
  text: (amount: string) =>
    `${amount} tidak dapat dikembalikan mengikut cara anda membayar. Hantar mesej kepada kami, dan kami akan membayar balik dengan cara lain.`,
}
export const notPaidYet = {
  headline: 'Belum dibayar',
  text: 'Kami belum menerima bayaran untuk pesanan ini. Jika anda baru sahaja membayar, tunggu sebentar: halaman ini terus menyemak. Jika belum, kembali dan bayar.',
}
export const waitingForBank = 'Menunggu bank'
export const askOnWhatsApp = 'Tanya kami di WhatsApp'
export const whatsAppQuestion = (number: string) => `Helo! Saya ingin bertanya tentang pesanan saya #${number}.`
export const unknownLink = 'Kami tidak menemui pesanan itu.'
export const unknownLinkHint = 'Pautan itu mungkin tidak lengkap. Kami boleh hantar yang baharu.'
