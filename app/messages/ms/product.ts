export const fallbackMeta = (title: string, shopName: string) => `${title}: hanya satu, dari ${shopName}.`
export const noLongerAvailable = 'Sudah tiada'
export const cartNeedsScripts =
  'Troli disimpan dalam pelayar anda dan memerlukan skrip. Hubungi kami dan kami akan simpankan pakaian ini.'
export const noDescription = 'Tiada keterangan.'
export const size = (name: string) => `saiz ${name}`
export const passport = 'Pasport'
export const flaws = 'Kecacatan'
export const measuredFlat = 'Diukur rata, dalam cm'
export const seeFlaw = (position: number) => `Lihat pada foto ${position}`
export const stylingSuggestions = 'Cadangan gaya'
export const comingSoon = 'akan datang'
export const moreLikeThis = 'Lagi seperti ini'

export const addToCart = 'Masukkan ke troli'
export const removeFromCart = 'Keluarkan dari troli'
export const addedToCart = 'Dimasukkan ke troli'
export const removedFromCart = 'Dikeluarkan dari troli'
export const goToCart = 'Ke troli anda'
export const saveForLater = 'Simpan dulu'
export const share = 'Kongsi'
export const linkCopied = 'Pautan disalin'
export const copyLink = 'Salin pautan ini'

export const bankCard = 'kad bank'
export const payBy = (methods: string) => `Bayar dengan ${methods}`

export const heldForOther = 'Pakaian ini sedang dibayar oleh orang lain. Jika tidak jadi, anda boleh membelinya.'
export const reservedForOther = 'Pakaian ini ditempah untuk orang lain. Jika tidak jadi, anda boleh membelinya.'
export const heldForBank = 'Kami simpankan untuk anda sementara bank membuat keputusan.'
export const heldForYou = 'Kami simpankan untuk anda sementara anda membayar.'

export const soldFor = (price: string) => `(Terjual pada harga ${price})`
export const itemSold = 'Pakaian ini sudah terjual'
export const soldOn = (date: string) => `Terjual pada ${date}`
export const moreSoldItems = 'Lihat jualan lepas'

export const notFound = 'Produk tidak dijumpai'
export const notFoundHint = 'Mungkin tidak pernah ada di sini, atau sudah dikeluarkan dari kedai.'
export const loadFailed = 'Produk gagal dimuatkan'
export const checkConnection = 'Sila semak sambungan anda.'
export const tryAgainSoon = 'Bukan salah anda, tetapi salah kami. Cuba lagi sebentar nanti.'

export const zoomPhoto = (title: string) => `Besarkan foto ${title}`
export const photoOf = (position: number, count: number) => `Foto ${position} daripada ${count}`
export const zoomIn = 'Besarkan'
export const zoomOut = 'Kecilkan'
export const previousPhoto = 'Foto sebelumnya'
export const nextPhoto = 'Foto seterusnya'
