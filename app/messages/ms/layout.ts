// The navigation bar.
export const skipToContent = 'Terus ke kandungan'
export const shopPages = 'Kedai'
export const pastSales = 'terjual'
export const adminPanel = 'panel admin'
export const savedProducts = 'Simpanan'
/** Said of the cart's link. */
export const paymentOpen = 'bayaran belum selesai'
export const cartLink = 'troli anda'
export const countProducts = (count: number) => `${count} helai`
export const profile = 'Profil'
export const welcome = (name: string) => `Selamat datang, ${name}`
export const account = 'Akaun'
export const login = 'Log masuk'
export const logout = 'Log keluar'
export const loggingOut = 'Sedang log keluar...'
export const loggedOut = 'Berjaya log keluar'
export const logoutFailed = 'Gagal log keluar'

// The footer.
export const followUs = 'Ikuti kami'
export const emailSupport = 'E-mel kami'
export const feedback = 'Maklum balas'
export const feedbackPlaceholder = 'Bagus, kurang, tuff? Beritahu kami.'
export const submit = 'Hantar'
export const feedbackThanks = 'Terima kasih atas maklum balas anda!'
export const feedbackFailed = 'Alamak! Ada yang tidak kena.'

export const findOrder = 'Cari pesanan saya'
export const terms = 'Terma'
export const whoSells = 'Penjual'
export const privacy = 'Privasi'
export const returns = 'Pemulangan'
/** On cart and checkout, before the shop's own note. */
export const closedUntil = (date: string) =>
  `Kami bercuti dan kembali pada ${date}. Anda boleh membuat pesanan sekarang: bungkusan dihantar selepas kami kembali.`

// Errors and missing connections. `oops` fills the width of a phone: four letters fit.
export const oops = 'Aduh'
export const supportDetails = 'Butiran untuk bantuan'
export const unexpectedError = 'Ralat tidak dijangka!'
export const unknownError = 'Ralat tidak diketahui'
export const pageNotFound = 'Halaman itu tidak dijumpai.'
export const takenDown = 'Mungkin sudah dibuang.'
export const contents = 'Di halaman ini'
export const ourFault = 'Ada masalah di pihak kami.'
export const tryLater = 'Cuba lagi nanti.'
export const shopUnreachable = 'Kedai tidak dapat dihubungi.'
export const checkConnection = 'Semak talian anda. Halaman dibuka sendiri apabila talian pulih.'
export const browseShop = 'Lihat-lihat kedai'
export const backToCheckout = 'Kembali ke pembayaran'
export const home = 'Laman utama'
export const tryAgain = 'Cuba lagi'
export const stillNoConnection = 'Masih tiada talian.'
export const youAreOffline = 'Anda di luar talian.'
export const goesOnWithConnection = 'Disambung apabila talian pulih.'
/** Of the page that the service worker shows instead of one that it hasn't kept. */
export const offlineTitle = 'Anda di luar talian'
export const storedPages = 'Halaman ini tidak disimpan dalam telefon anda. Yang disimpan:'
/** The link `loadAgain` follows. */
export const partlyLoaded = 'Halaman ini tidak lengkap. '
export const loadAgain = 'Muat semula'
export const yourCart = 'Troli anda'
export const needsJavaScript = (subject: string) =>
  `${subject} disimpan dalam pelayar anda dengan JavaScript. Sila hidupkannya.`

// What all pages use.
export const close = 'Tutup'
export const loading = 'Memuatkan…'

// What checkout and orders share.
export const phone = 'Telefon'
export const address = 'Alamat'
export const postcode = 'Poskod'
export const city = 'Bandar'
export const state = 'Negeri'
export const subtotal = 'jumlah kecil'
export const free = 'PERCUMA'
export const total = 'jumlah'
export const continueShopping = 'Teruskan membeli-belah'
