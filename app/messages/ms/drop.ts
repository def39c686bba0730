export const countProducts = (count: number) => `${count} helai`
export const allAtOnce = (count: number) =>
  count === 0 ? 'Masih dipilih dan diukur' : count === 1 ? 'Sehelai sahaja' : `${count} helai, serentak`
export const opensAt = (moment: string) => `Dibuka pada ${moment}, waktu Malaysia`
export const openedAt = (moment: string) => `Telah dibuka pada ${moment}`
export const dropDescription = (count: number, moment: string) => `${allAtOnce(count)}. ${opensAt(moment)}.`
export const days = 'hari'
export const hours = 'jam'
export const minutes = 'minit'
export const seconds = 'saat'
export const untilOpening = 'Masa sehingga dibuka'
export const openingNow = 'Sedang dibuka…'
export const staysOpen = 'Semuanya muncul di halaman ini pada saat ia dibuka. Setiap satu cuma ada satu, jadi cepatlah.'
export const reloadThen = 'Muat semula halaman ini pada waktu itu.'
export const isOpen = 'Sudah dibuka'
export const countLeft = (left: number, count: number) =>
  left === 0
    ? `Kesemua ${count} sudah ada pemilik baharu`
    : left === count
      ? `${countProducts(count)}, semuanya masih ada`
      : `${left} daripada ${count} masih ada`
export const nothingHere = 'Tiada lagi yang tinggal'
export const seeShop = 'Lihat seluruh kedai'
