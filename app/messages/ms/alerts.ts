export const ask = 'Beritahu yang baharu'
export const askForSimilar = 'Beritahu saya apabila yang seperti ini masuk'
export const askWhenFree = 'Beritahu saya jika ia boleh dibeli semula'
export const isOn = 'Kami akan beritahu anda'
export const stop = 'Berhenti'
export const myAlerts = 'Pemberitahuan saya'
export const endsByItself =
  'Pelayar ini menerima mesej apabila ada yang baharu dan sesuai. Setiap satu tamat sendiri selepas 180 hari.'
export const stopAlert = (search: string) => `Berhenti: ${search}`
export const stopped = 'Dihentikan'

/** By `AlertError`. */
export const errors = {
  denied: 'Pelayar anda tidak dibenarkan menunjukkan mesej. Tekan sekali lagi untuk ditanya semula.',
  blocked:
    'Pelayar anda menyekat mesej kedai ini. Tekan ikon di sebelah alamat, benarkan pemberitahuan, dan cuba lagi.',
  'not-installed':
    'Pada iPhone dan iPad, ini memerlukan aplikasi: tekan Kongsi, kemudian ‘Tambah ke Skrin Utama’, dan buka kedai dari situ.',
  unsupported: 'Pelayar ini tidak dapat menunjukkan mesej. Versi terkini Chrome, Edge, Firefox dan Safari boleh.',
  'too-many': 'Anda sudah ada sepuluh pemberitahuan. Hentikan satu di halaman simpanan anda dahulu.',
  failed: 'Tidak berjaya. Periksa sambungan anda dan cuba lagi.',
}

export const countNew = (count: number, search: string) => `${count} helai baharu untuk ${search}`
export const isFree = (price: string) => `${price} · boleh dibeli semula. Siapa bayar dahulu, dia yang dapat.`
export const onceFree = (title: string) => `${title}, jika boleh dibeli semula`
export const isNew = (price: string, search: string) => `${price} · baharu untuk ${search}`
