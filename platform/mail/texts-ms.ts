import type { MessageTexts } from './texts.ts'

export const malay: MessageTexts = {
  locale: 'ms-MY',
  order: {
    reserved: {
      subject: number => `Pesanan #${number}: pakaian anda disimpan untuk anda`,
      headline: 'Disimpan untuk anda.',
      action: 'Lihat dan bayar',
    },
    order_confirmed: {
      subject: number => `Pesanan #${number} sudah dibayar`,
      headline: 'Kini milik anda.',
      action: 'Ikuti pesanan anda',
    },
    payment_failed: {
      subject: number => `Pesanan #${number}: pembayaran gagal`,
      headline: 'Pembayaran gagal',
      action: 'Kembali ke pembayaran',
    },
    payment_expired: {
      subject: number => `Pesanan #${number}: masa pembayaran tamat`,
      headline: 'Masa pembayaran tamat',
      action: 'Kembali ke pembayaran',
    },
    ready: {
      subject: number => `Pesanan #${number} sedia untuk diambil`,
      headline: 'Sedia untuk diambil.',
      action: 'Lihat pesanan anda',
    },
    shipped: {
      subject: number => `Pesanan #${number} dalam perjalanan`,
      headline: 'Dalam perjalanan kepada anda.',
      action: 'Ikuti pesanan anda',
    },
    tracking_number: {
      subject: number => `Pesanan #${number} boleh dijejaki`,
      headline: 'Jejak perjalanannya.',
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
  },
  refunded: {
    provider: {
      subject: number => `Pesanan #${number}: wang anda sedang dikembalikan`,
      headline: () => 'Wang anda sedang dikembalikan',
    },
    by_hand: {
      subject: number => `Pesanan #${number}: wang anda sudah dibayar balik`,
      headline: () => 'Wang anda sudah dibayar balik',
    },
    bank: {
      subject: number => `Pesanan #${number}: dibayar balik oleh bank anda`,
      headline: () => 'Dibayar balik oleh bank anda',
    },
  },
  partially_refunded: {
    provider: {
      subject: number => `Pesanan #${number}: sebahagiannya dibayar balik`,
      headline: amount => `${amount} sedang dikembalikan`,
    },
    by_hand: {
      subject: number => `Pesanan #${number}: sebahagiannya dibayar balik`,
      headline: amount => `${amount} sudah dibayar balik`,
    },
    bank: {
      subject: number => `Pesanan #${number}: sebahagiannya dibayar balik oleh bank anda`,
      headline: amount => `${amount} dibayar balik oleh bank anda`,
    },
  },
  seeOrder: 'Lihat pesanan anda',
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
    admin_invitation: {
      subject: 'Mari uruskan kedai bersama kami',
      headline: 'Mari uruskan kedai bersama kami',
      action: 'Terima jemputan',
      text: shopName =>
        `Seorang admin ${shopName} menjemput anda turut menguruskan kedai. Butang ini boleh digunakan sekali, dalam masa tujuh hari, apabila anda log masuk dengan akaun di kedai ini. Jika anda tidak mengenalinya, anda tidak perlu berbuat apa-apa.`,
    },
  },
  answer: {
    order: { subject: number => `Pesanan #${number}: jawapan kami`, action: 'Lihat pesanan anda' },
    product: { subject: title => `${title}: jawapan kami`, action: 'Lihat pakaian ini' },
    deletedProduct: { subject: () => 'Jawapan kami kepada soalan anda', action: 'Ke kedai' },
    headline: 'Jawapan kami',
    footer: shopName =>
      `Anda menerima mesej ini kerana satu soalan telah diajukan di ${shopName} dengan alamat e-mel anda. Jika bukan anda yang bertanya, anda tidak perlu berbuat apa-apa.`,
  },
  orderLinks: {
    subject: 'Pautan pesanan anda',
    headline: 'Ini pesanan anda',
    text: shopName =>
      `Seseorang telah meminta ${shopName} menghantar pautan pesanan yang dibuat dengan alamat e-mel ini. Ini pesanan yang dibayar dalam 180 hari yang lalu. Jangan kongsi pautan ini: sesiapa yang ada pautan itu boleh melihat di mana pesanan anda.`,
    link: (number, date) => `Pesanan #${number}, dibayar pada ${date}`,
  },
  reserved: until =>
    `Kami menyimpan pakaian anda sehingga ${until}. Halaman pesanan anda menunjukkan pakaian itu, harga yang dipersetujui dan cara membayar. Jangan kongsikan pautannya.`,
  confirmedToCollect:
    'Terima kasih! Bayaran anda sudah diterima. Kami beritahu anda apabila pakaian anda sedia untuk diambil.',
  readyToCollect: 'Pakaian anda sudah dibungkus dan menunggu anda.',
  collected: 'Pakaian itu sudah di tangan anda. Jika ada yang tidak kena, tanya kami di WhatsApp.',
  confirmed: (packDays, by) =>
    `Terima kasih! Bayaran anda sudah diterima. Kami menyemak semuanya sekali lagi, melipat dan membungkusnya, lalu menyerahkannya kepada kurier ${by ? `selewat-lewatnya ${by}` : `dalam ${packDays} hari bekerja`}.`,
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
  bankTakesDays: 'Bank mengambil masa 5 hingga 10 hari untuk memaparkannya.',
  refundWhat: {
    provider: (amount, pieces) => `${amount} dikembalikan kepada anda${pieces ? ` untuk ${pieces}` : ''}.`,
    by_hand: (amount, pieces) => `Kami sudah membayar balik ${amount} kepada anda${pieces ? ` untuk ${pieces}` : ''}.`,
    bank: (amount, pieces) =>
      `Bank anda sudah mengambil semula ${amount} daripada kami${pieces ? ` untuk ${pieces}` : ''}.`,
  },
  refundReason: reason => `Sebab: ${reason}`,
  refundToPayment:
    'Wang itu masuk ke kad atau akaun yang anda gunakan semasa membayar. Bank mengambil masa 5 hingga 10 hari.',
  refundPaid: (how, day) => `Bayaran dibuat melalui ${how} pada ${day}.`,
  refundByBank: 'Tanya bank anda bila wang itu akan masuk.',
  restStays: 'Selebihnya, pesanan anda tidak berubah.',
  notCompleted:
    'Pesanan ini tidak dapat diselesaikan: apabila bayaran anda diterima, pesanan ini tidak lagi boleh dijual kepada anda.',
  orderNumber: number => `Pesanan #${number}`,
  size: name => `Saiz ${name}`,
  subtotal: 'jumlah kecil',
  shippingTo: place => `Penghantaran ke ${place}`,
  free: 'PERCUMA',
  total: 'jumlah',
  refundedSum: 'dibayar balik',
  remaining: 'baki',
  itemRefunded: 'Dikembalikan',
  goesTo: 'Dihantar ke',
  askOnWhatsApp: 'Tanya tentang pesanan ini di WhatsApp',
  whatsAppQuestion: number => `Helo! Saya ingin bertanya tentang pesanan saya #${number}.`,
  orderFooter: shopName =>
    `Anda menerima mesej ini kerana satu pesanan di ${shopName}. Halaman pesanan menunjukkan di mana bungkusan anda. Jangan kongsikan pautannya.`,
  accountFooter: shopName => `Anda menerima mesej ini kerana alamat e-mel anda dimasukkan di ${shopName}.`,
  copyLink: 'Atau salin pautan ini ke dalam pelayar anda:',
}
