export const title = 'Ini mengambil masa terlalu lama'
export const text =
  'Apa yang diperlukan oleh halaman ini tidak tiba pada masanya. Ia mungkin sudah selesai juga, jadi semak dahulu sebelum mencuba lagi. Tiada apa yang hilang: troli anda masih ada.'
