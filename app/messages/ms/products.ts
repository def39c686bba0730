import type { Condition } from '#store/products/garment-facts.ts'

export const nameListing = (search: string, category: string) =>
  [search && `“${search}”`, category].filter(Boolean).join(' dalam ')
export const allProducts = 'Semua pakaian'

export const search = 'Cari'
export const searchHint = 'Cari pakaian vintaj...'
export const sort = 'Susun'
export const sortNames = {
  newest: 'Terbaru dahulu',
  oldest: 'Paling lama dahulu',
  'price-asc': 'Harga: rendah ke tinggi',
  'price-desc': 'Harga: tinggi ke rendah',
  match: 'Paling sepadan',
}
export const filter = 'Tapis'
export const removeFilter = (name: string) => `Buang tapisan: ${name}`
export const clearFilters = 'Padam tapisan'
export const filtersFailed = 'Penapis gagal dimuatkan. Cuba lagi.'
export const filteredProducts = 'Pilihan anda'
export const view = 'Paparan'
export const viewNames = { grid: 'Grid', list: 'Senarai' }

export const countProducts = (count: number, total = count) =>
  `${total === count ? count : `${count} daripada ${total}`} helai`
export const countNewProducts = (count: number) => `${count} helai baharu`
export const loadMore = 'Lihat lagi'
export const nothingFound = 'Belum ada apa-apa di sini...'
export const viewAll = 'Lihat semua'
export const shopEmpty = 'Rak baju kosong'
export const shopEmptyHint = 'Habis terjual. Yang baharu sedang dicuci dan diukur.'
export const seePastSales = 'Lihat jualan lepas'
export const shopFailed = 'Rak baju tersangkut: senarai tidak dapat dimuatkan.'

export const conditionNames: Record<Condition, string> = {
  'new-with-tags': 'Baharu dengan tag',
  excellent: 'Sangat baik',
  good: 'Baik',
  'worn-in': 'Banyak dipakai',
}
export const fallbackDescription = 'Pakaian vintaj dalam keadaan sangat baik.'
export const earlierPrice = 'Harga sebelum ini'
export const viewDetails = 'Lihat butiran'
export const statusSold = 'Terjual'
export const statusReserved = 'Ditempah'
export const statusHeld = 'Sedang dibayar'
export const statusForSale = 'Masih ada'
export const soldStamp = 'TERJUAL'
export const youArePaying = 'anda sedang bayar'
export const someoneIsPaying = 'sedang dibayar'
export const reservedUntil = (time: string) => `ditempah hingga ${time}`
