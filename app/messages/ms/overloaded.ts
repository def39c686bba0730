export const title = 'Sebentar, ya'
export const text =
  'Terlalu ramai orang sedang membelek rak sekarang, atau sesuatu di belakangnya lambat, jadi halaman ini perlu menunggu. Tiada yang hilang: troli anda masih ada. Jika anda baru menghantar sesuatu, semak sama ada ia sudah sampai sebelum menghantarnya semula.'
