export const title = 'Sebentar, ya'
export const text =
  'Terlalu ramai orang sedang membelek rak sekarang, jadi halaman ini perlu menunggu giliran. Tiada yang hilang: troli anda masih ada.'
