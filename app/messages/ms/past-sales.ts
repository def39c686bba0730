export const pastSales = 'Jualan lepas'
export const pastSalesDescription = 'Pakaian vintaj yang tiada duanya dan sudah ada pemilik baharu.'
export const pastSalesIntro = 'Semuanya sudah terjual. Setiap satu pernah tergantung di sini, sekali sahaja.'
export const happyCustomers = 'Pelanggan gembira'
export const authenticVintage = 'Vintaj tulen'
export const soldItems = 'Pakaian terjual'
export const allSoldItems = 'Semua jualan'
export const recentlySold = 'Baru terjual'
export const noPastSales = 'Belum ada apa-apa dalam kategori ini'
export const newestSales = 'Jualan terbaru'
export const nextOne = 'Jangan terlepas yang seterusnya'
export const shopAvailableItems = 'Beli yang ada'
export const soldToday = 'Terjual hari ini'
export const soldYesterday = 'Terjual semalam'
export const soldDaysAgo = (count: number) => `Terjual ${count} hari lalu`
export const soldWeeksAgo = (count: number) => `Terjual ${count} minggu lalu`
export const soldMonthsAgo = (count: number) => `Terjual ${count} bulan lalu`
export const soldOverYearAgo = 'Terjual lebih setahun lalu'
export const soldSomeTimeAgo = 'Terjual beberapa waktu lalu'
