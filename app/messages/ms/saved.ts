export const savedIntro =
  'Simpanan anda ada dalam pelayar ini sahaja, dan pakaiannya tidak ditempah. Siapa bayar dulu, dia dapat.'
export const whatYouSave = 'Simpanan anda'
export const loadingSaved = 'Memuatkan simpanan anda…'
export const unpinnedProduct = (title: string) => `Dikeluarkan: ${title}`
export const unpinned = 'Dikeluarkan'
export const nothingSaved = 'Belum ada simpanan'
export const nothingSavedHint =
  'Setiap pakaian ada pin di sudutnya. Tekan pin jika anda masih ragu-ragu, dan buat keputusan sebelum orang lain.'
export const goAndLook = 'Jom lihat'
export const saveProduct = (title: string) => `Simpan ${title}`
export const saved = 'Disimpan'
export const noLongerSaved = 'Tidak lagi disimpan'
export const tooManySaved = (max: number) => `Sudah ${max} helai disimpan. Keluarkan satu dahulu.`
export const untitledProduct = 'Sehelai pakaian'
export const recentlySeen = 'Baru dilihat'
