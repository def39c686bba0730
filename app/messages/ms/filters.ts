export const size = 'Muat'
export const age = 'Baru masuk'
export const newThisWeek = 'Baru minggu ini'
export const price = 'Harga dalam MYR'
export const from = 'Dari'
export const to = 'Hingga'
export const show = (total: number | undefined) => (total === undefined ? 'Lihat pakaian' : `Lihat ${total} helai`)
export const failed = 'Penapis gagal dimuatkan. Tutup dan cuba lagi.'
export const mySize = 'Saiz saya'
export const likeMine = 'Lebih kurang selebar saiz saya'
export const noMeasurements =
  'Untuk menapis mengikut ukuran anda sendiri, tekan ‘Muatkah untuk saya?’ pada halaman pakaian dahulu.'
