export const title = 'Tapis'
export const size = 'Muat'
export const age = 'Baru masuk'
export const newThisWeek = 'Baru minggu ini'
export const price = 'Harga dalam MYR'
export const from = 'Dari'
export const to = 'Hingga'
export const show = (total: number | undefined) => (total === undefined ? 'Lihat pakaian' : `Lihat ${total} helai`)
export const failed = 'Penapis gagal dimuatkan. Tutup dan cuba lagi.'
