export const title = 'Kembali sebentar lagi'
export const text =
  'Pangkalan data kami tidak menjawab sekarang, jadi halaman ini perlu menunggu, begitu juga pembelian. Rak dan barang yang dilihat orang dalam sejam yang lalu masih boleh dibuka. Tiada yang hilang: troli anda masih ada.'
export const staleMark = (time: string) => `Setakat ${time}; ada barang mungkin sudah tiada.`
