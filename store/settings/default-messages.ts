import type { Translations } from '#store/languages.ts'
import type { BuyerMessageStatus } from './message-template.ts'

/** The words of the WhatsApp messages until an admin changes them. */
export const defaultMessages: Record<BuyerMessageStatus, Translations> = {
  paid: {
    en: `Hi {name}, thank you for your order #{number} at {shop}! Your payment has arrived and we pack your parcel next.

Follow your order here: {link}`,
    ms: `Hai {name}, terima kasih atas pesanan #{number} di {shop}! Bayaran anda sudah diterima dan kami akan membungkusnya.

Ikuti pesanan anda di sini: {link}`,
  },
  processing: {
    en: `Hi {name}, we are packing your order #{number} now.

Follow your order here: {link}`,
    ms: `Hai {name}, kami sedang membungkus pesanan #{number} anda.

Ikuti pesanan anda di sini: {link}`,
  },
  shipped: {
    en: `Hi {name}, your order #{number} is on its way!

Courier: {courier}
Tracking number: {tracking}
Follow the parcel: {tracking_link}

Your order: {link}`,
    ms: `Hai {name}, pesanan #{number} anda sudah dihantar!

Kurier: {courier}
Nombor penjejakan: {tracking}
Jejaki bungkusan: {tracking_link}

Pesanan anda: {link}`,
  },
  delivered: {
    en: `Hi {name}, your order #{number} has been delivered. We hope it fits as if it was made for you!

If anything is not right, just reply here.
Your order: {link}`,
    ms: `Hai {name}, pesanan #{number} anda sudah sampai. Semoga sesuai dan selesa dipakai!

Jika ada apa-apa yang tidak kena, balas sahaja di sini.
Pesanan anda: {link}`,
  },
  cancelled: {
    en: `Hi {name}, your order #{number} at {shop} has been cancelled. What you have paid goes back the way you paid it.

Details: {link}`,
    ms: `Hai {name}, pesanan #{number} anda di {shop} telah dibatalkan. Wang yang telah dibayar dikembalikan melalui cara bayaran yang sama.

Butiran: {link}`,
  },
  refunded: {
    en: `Hi {name}, we have refunded your order #{number} at {shop}. Banks may need 5 to 10 days until you see the money.

Details: {link}`,
    ms: `Hai {name}, kami telah memulangkan bayaran pesanan #{number} anda di {shop}. Bank mungkin mengambil masa 5 hingga 10 hari.

Butiran: {link}`,
  },
}
