const categoryNames = new Map([
  ['top', 'atasan'],
  ['bottom', 'bawahan'],
  ['other', 'lain-lain'],
])
/** The label of a category, in lower case because products differ in its capitalization. */
export const getCategoryName = (category: string): string =>
  categoryNames.get(category.toLowerCase()) ?? category.toLowerCase()

export const shopDescription =
  'Pakaian terpakai dan vintaj dari Sabah, setiap helai hanya satu. Thrift Bold, Wear Tuff.'
export const tickerPhrases = ['Hanya satu', 'Tiada stok semula', 'Dihantar dari Sabah', 'Sekali terjual, tiada lagi']
export const nameListing = (search: string, category: string) =>
  [search && `“${search}”`, getCategoryName(category)].filter(Boolean).join(' dalam ')
export const allPieces = 'Semua pakaian'

export const search = 'Cari'
export const searchHint = 'Cari harta karun vintaj...'
export const sort = 'Susun'
export const sortNames = {
  newest: 'Terbaru dahulu',
  oldest: 'Terlama dahulu',
  'price-asc': 'Harga: rendah ke tinggi',
  'price-desc': 'Harga: tinggi ke rendah',
}
export const view = 'Paparan'
export const viewNames = { grid: 'Grid', list: 'Senarai' }

export const countPieces = (count: number, total = count) =>
  `${total === count ? count : `${count} daripada ${total}`} helai`
export const countNewPieces = (count: number) => `${count} helai baharu`
export const loadMore = 'Lihat lagi'
export const nothingFound = 'Belum ada apa-apa di sini...'
export const viewAll = 'Lihat semua'
export const shopEmpty = 'Rak baju kosong'
export const shopEmptyHint = 'Semuanya sudah ada pemilik baharu. Koleksi seterusnya sedang dicuci dan diukur.'
export const seePastSales = 'Lihat jualan lepas'
export const shopFailed = 'Rak baju tersangkut'

export const fallbackDescription = 'Pakaian vintaj dalam keadaan sangat baik.'
export const viewDetails = 'Lihat butiran'
export const statusSold = 'Terjual'
export const statusHeld = 'Sedang dibayar'
export const statusForSale = 'Masih ada'
export const soldStamp = 'TERJUAL'
export const youArePaying = 'anda sedang bayar'
export const someoneIsPaying = 'sedang dibayar'

export const pastSales = 'Jualan lepas'
export const pastSalesDescription = 'Pakaian vintaj yang tiada duanya dan sudah ada pemilik baharu.'
export const pastSalesIntro = 'Semuanya sudah terjual. Setiap satu pernah tergantung di sini, sekali sahaja.'
export const happyCustomers = 'Pelanggan gembira'
export const authenticVintage = 'Vintaj tulen'
export const soldItems = 'Pakaian terjual'
export const allSoldItems = 'Semua jualan'
export const recentlySold = 'Baru terjual'
export const noPastSales = 'Belum ada apa-apa dalam kategori ini'
export const newestSales = 'Jualan terbaru'
export const nextOne = 'Jangan terlepas yang seterusnya'
export const shopAvailableItems = 'Beli yang ada'
export const soldToday = 'Terjual hari ini'
export const soldYesterday = 'Terjual semalam'
export const soldDaysAgo = (count: number) => `Terjual ${count} hari lalu`
export const soldWeeksAgo = (count: number) => `Terjual ${count} minggu lalu`
export const soldMonthsAgo = (count: number) => `Terjual ${count} bulan lalu`
export const soldOverYearAgo = 'Terjual lebih setahun lalu'
export const soldSomeTimeAgo = 'Terjual beberapa waktu lalu'

export const savedPieces = 'Simpanan'
export const savedIntro =
  'Simpanan anda ada dalam pelayar ini sahaja, dan pakaiannya tidak ditempah. Siapa bayar dulu, dia dapat.'
export const whatYouSave = 'Simpanan anda'
export const loadingSaved = 'Memuatkan simpanan anda…'
export const unpinnedPiece = (title: string) => `Dikeluarkan: ${title}`
export const unpinned = 'Dikeluarkan'
export const nothingSaved = 'Belum ada simpanan'
export const nothingSavedHint =
  'Setiap pakaian ada pin di sudutnya. Tekan pin jika anda masih ragu-ragu, dan buat keputusan sebelum orang lain.'
export const goAndLook = 'Jom lihat'
export const savePiece = (title: string) => `Simpan ${title}`
export const saved = 'Disimpan'
export const noLongerSaved = 'Tidak lagi disimpan'
export const tooManySaved = (max: number) => `Sudah ada ${max} helai dalam simpanan. Keluarkan satu dahulu.`
export const remove = 'Keluarkan'
export const removePiece = (title: string) => `Keluarkan ${title}`
export const undo = 'Buat asal'
export const undoRemoval = (title: string) => `Buat asal, kekalkan ${title}`
export const pieceGone = 'Pakaian ini sudah tiada di kedai.'
export const shopUnreachable = 'Kedai tidak dapat dihubungi sekarang.'
export const untitledPiece = 'Sehelai pakaian'
export const recentlySeen = 'Baru dilihat'
