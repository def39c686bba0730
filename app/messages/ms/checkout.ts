export const title = 'Buat bayaran'
export const emptyTitle = 'Troli anda kosong'
export const emptyCart = 'Troli anda kosong. Sila tambah pakaian sebelum membuat pembayaran.'

export const stepDone = ', selesai'
export const edit = 'Ubah'
export const next = 'Teruskan'

export const contactTitle = 'Maklumat hubungan'
export const emailHint = 'Untuk pesanan ini sahaja. Tiada e-mel promosi.'

export const shippingTitle = 'Alamat & telefon'
export const fullName = 'Nama penuh'
export const phoneHint = 'Nombor bimbit Malaysia. Kami sahkan melalui WhatsApp.'
export const chooseState = 'Pilih…'
export const remember = 'Ingat di telefon ini'

export const invalidEmail = 'Sila masukkan alamat e-mel yang sah.'
export const missingFields = 'Sila isi semua ruangan yang wajib.'
export const missingField = 'Sila isi ruangan ini.'
export const invalidPhone = (example: string) =>
  `Sila masukkan nombor telefon bimbit Malaysia yang sah (contoh: ${example})`
export const tooLong = (maxLength: number) => `Paling banyak ${maxLength} aksara.`
export const noLinks = 'Tanpa pautan dan “<”.'

export const paymentTitle = 'Bayaran'
export const paymentText =
  'Anda membayar di halaman penyedia pembayaran kami. Kami menyimpan pakaian anda sementara anda membayar.'
/** Before links to these pages. */
export const agreement = 'Dengan membayar, anda setuju:'
export const processing = 'Memproses...'
export const proceedToPayment = 'Teruskan ke Pembayaran'
export const onlyOneOfEach = 'Setiap pakaian hanya ada satu. Tukar kuantiti kepada 1.'
export const heldByOthers = 'Ada pakaian yang dipegang orang lain. Tunggu atau keluarkan dahulu.'
export const finishStepFirst = (step: number) => `Selesaikan langkah ${step} dahulu.`
export const nothingPaid = 'Belum dibayar.'
export const orderFailed = 'Pesanan tidak dapat dibuat. Sila cuba lagi.'

export const previewTitle = 'Ringkasan pesanan'
export const notPaidYet = (date: string) => `${date}, belum dibayar`
export const shipping = 'penghantaran'
export const shippingTo = (stateName: string) => `penghantaran (${stateName})`
/** Before a state is chosen. */
export const feeFrom = (fee: string) => `dari ${fee}`
export const totalBeforeShipping = 'jumlah sebelum penghantaran'
export const enterState = (fees: string) => `pilih negeri anda: ${fees}`
export const deliveryTime = (days: string, zone: string, leaving: string) =>
  `kami hantar keluar ${leaving}, kemudian ${days} hari bekerja ke ${zone}`
