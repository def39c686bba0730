// Below an order.
export const title = 'Soalan'
export const askedOn = (date: string) => `Anda bertanya pada ${date}`
export const answeredOn = (date: string) => `Kami menjawab pada ${date}`
export const notAnsweredYet = 'Belum dijawab.'
export const answerComesHere = 'Jawapan akan dipaparkan di sini.'
export const answerComesByMail = 'Jawapan akan dipaparkan di sini dan dihantar melalui e-mel.'

// On a piece's page.
export const askAboutProduct = 'Tanya tentang pakaian ini'
export const email = 'E-mel anda'
export const emailHint = 'Hanya untuk jawapan.'
export const askOnWhatsApp = 'Tanya di WhatsApp'
export const whatsAppQuestion = (piece: string) => `Helo! Saya ingin bertanya tentang “${piece}”.`

export const makeAnOffer = 'Buat tawaran'
export const yourOffer = 'Tawaran anda, MYR'
export const contact = 'Nombor WhatsApp atau e-mel anda'
export const contactHint = 'Hanya untuk jawapan kami.'
export const yourSentence = 'Sepatah dua kata, jika mahu'
export const sendOffer = 'Hantar tawaran'

// The form.
export const yourQuestion = 'Soalan anda'
export const send = 'Hantar soalan'
/** What became of a question. */
export const results = {
  asked: 'Terima kasih! Kami akan menjawab secepat mungkin.',
  invalid_email: 'Sila masukkan alamat e-mel yang sah.',
  invalid_offer: 'Sila beri jumlah dalam angka, dan nombor telefon bimbit Malaysia atau e-mel.',
  later: 'Setakat ini sahaja yang dapat kami terima. Sila tunggu jawapan kami, atau tanya di WhatsApp.',
  closed: 'Soalan ini tidak lagi boleh diajukan di sini. Sila tanya di WhatsApp.',
  failed: 'Soalan anda tidak dihantar. Sila cuba lagi.',
}
