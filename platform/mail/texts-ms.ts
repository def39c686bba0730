import type { MessageTexts } from './texts.ts'

export const malay: MessageTexts = {
  locale: 'ms-MY',
  order: {
    order_confirmed: {
      subject: number => `Pesanan #${number} sudah dibayar`,
      headline: 'Kini milik anda.',
      action: 'Ikuti pesanan anda',
    },
    payment_failed: {
      subject: number => `Pesanan #${number}: pembayaran gagal`,
      headline: 'Pembayaran gagal',
      action: 'Kembali ke troli',
    },
    payment_expired: {
      subject: number => `Pesanan #${number}: masa pembayaran tamat`,
      headline: 'Masa pembayaran tamat',
      action: 'Kembali ke troli',
    },
    shipped: {
      subject: number => `Pesanan #${number} dalam perjalanan`,
      headline: 'Dalam perjalanan kepada anda.',
      action: 'Ikuti pesanan anda',
    },
    delivered: {
      subject: number => `Pesanan #${number} sudah sampai`,
      headline: 'Sudah sampai. Selamat bergaya!',
      action: 'Lihat pesanan anda',
    },
    cancelled: {
      subject: number => `Pesanan #${number} dibatalkan`,
      headline: 'Pesanan ini dibatalkan',
      action: 'Lihat pesanan anda',
    },
    refunded: {
      subject: number => `Pesanan #${number}: wang anda sedang dikembalikan`,
      headline: 'Wang anda sedang dikembalikan',
      action: 'Lihat pesanan anda',
    },
  },
  account: {
    password_reset: {
      subject: 'Pilih kata laluan baharu',
      headline: 'Pilih kata laluan baharu',
      action: 'Pilih kata laluan baharu',
      text: shopName =>
        `Seseorang telah meminta kata laluan baharu untuk akaun anda di ${shopName}. Jika anda yang memintanya, tekan butang ini dalam masa sejam. Jika bukan, anda tidak perlu berbuat apa-apa: kata laluan anda tidak berubah.`,
    },
    email_verification: {
      subject: 'Sahkan alamat e-mel anda',
      headline: 'Adakah ini alamat anda?',
      action: 'Sahkan alamat e-mel saya',
      text: shopName =>
        `Seseorang telah membuka akaun di ${shopName} dengan alamat e-mel ini. Jika anda yang membukanya, tekan butang ini dalam masa sejam. Jika bukan, anda tidak perlu berbuat apa-apa.`,
    },
  },
  confirmed:
    'Terima kasih! Bayaran anda sudah diterima. Kami menyemak semuanya sekali lagi, melipat dan membungkusnya, lalu menyerahkannya kepada kurier dalam 1-2 hari bekerja.',
  notHeld:
    'Semuanya masih ada dalam troli anda, tetapi tidak lagi disimpan untuk anda: siapa bayar dahulu, dia yang dapat.',
  paymentFailed: amount =>
    amount
      ? `${amount} telah dibayar, dan itu bukan harga pesanan ini. Wang itu dikembalikan melalui cara anda membayar.`
      : 'Jika wang sudah ditolak daripada akaun anda, wang itu sedang dikembalikan.',
  notCharged: 'Anda tidak dicaj.',
  handedOver: courier => `Bungkusan anda sudah diserahkan kepada ${courier ?? 'kurier'}.`,
  trackingNumber: 'Nombor penjejakan',
  track: 'Jejak bungkusan anda',
  arrived: 'Bungkusan anda sudah sampai. Jika ada apa-apa yang tidak kena, tanya kami di WhatsApp.',
  goesBack: amount => `${amount} dikembalikan melalui cara anda membayar.`,
  bankTakesDays: 'Bergantung pada bank anda, wang itu mungkin mengambil masa beberapa hari untuk masuk.',
  notCompleted:
    'Pesanan ini tidak dapat diselesaikan: apabila bayaran anda diterima, pesanan ini tidak lagi boleh dijual kepada anda.',
  orderNumber: number => `Pesanan #${number}`,
  size: name => `Saiz ${name}`,
  subtotal: 'jumlah kecil',
  shippingTo: place => `Penghantaran ke ${place}`,
  free: 'PERCUMA',
  total: 'jumlah',
  goesTo: 'Dihantar ke',
  askOnWhatsApp: 'Tanya tentang pesanan ini di WhatsApp',
  whatsAppQuestion: number => `Helo! Saya ingin bertanya tentang pesanan saya #${number}.`,
  orderFooter: shopName =>
    `Anda menerima mesej ini kerana satu pesanan di ${shopName}. Halaman pesanan menunjukkan di mana bungkusan anda. Jangan kongsikan pautannya.`,
  accountFooter: shopName => `Anda menerima mesej ini kerana alamat e-mel anda dimasukkan di ${shopName}.`,
  copyLink: 'Atau salin pautan ini ke dalam pelayar anda:',
}
