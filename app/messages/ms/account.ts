// Login and sign-up.
export const logIn = 'Log masuk'
export const signUp = 'Daftar'
export const email = 'E-mel'
export const password = 'Kata laluan'
export const passwordHint = 'Sekurang-kurangnya 8 aksara.'
export const showPassword = (label: string) => `Tunjuk ${label.toLowerCase()}`
export const hidePassword = (label: string) => `Sembunyi ${label.toLowerCase()}`
export const show = 'Tunjuk'
export const hide = 'Sembunyi'
export const continueAsGuest = 'Teruskan sebagai tetamu'
export const noAccountYet = 'Belum ada akaun?'
export const reasonsToJoin = [
  'Semua pesanan dan bungkusan anda di satu tempat, pada mana-mana peranti',
  'E-mel dan alamat anda sudah diisi ketika anda membayar',
]
export const haveAccount = 'Sudah ada akaun?'
export const loggedIn = 'Berjaya log masuk!'
export const accountCreated = 'Akaun anda sudah siap!'
export const emptyFields = 'Sila isi semua ruangan.'
export const rateLimited = 'Terlalu banyak cubaan. Sila tunggu sebentar.'
/** By `SignInError`. */
export const signInErrors = {
  'wrong-credentials': 'E-mel atau kata laluan tidak betul',
  'email-taken': 'Sudah ada akaun dengan e-mel ini. Gunakan e-mel lain.',
  'invalid-email': 'Sila masukkan alamat e-mel yang sah.',
  failed: 'Maaf, tidak berjaya.',
}
/** By `PasswordError`. */
export const passwordErrors = {
  'too-short': 'Sila pilih kata laluan sekurang-kurangnya 8 aksara.',
  'too-long': 'Sila pilih kata laluan tidak lebih daripada 128 aksara.',
  'too-common': 'Kata laluan ini terlalu mudah diteka. Sila pilih yang lain.',
}

// Sign-in with Google.
export const signInWithGoogle = 'Log masuk dengan Google'
export const signedInWithGoogle = 'Berjaya log masuk dengan Google'
export const notSignedIn = 'Belum log masuk'
export const goOn = 'Teruskan'
export const googleCancelled = 'Log masuk dengan Google dibatalkan.'
export const googleUnverified = 'Google belum mengesahkan alamat e-mel ini. Sila log masuk dengan kata laluan anda.'
export const googleUnreachable = 'Google tidak dapat dihubungi sekarang. Sila cuba sebentar lagi.'
export const googleFailed = 'Log masuk dengan Google tidak berjaya. Sila cuba lagi.'

// The code of the second factor.
export const enterCode = 'Masukkan kod anda'
export const openAuthenticator = 'Buka aplikasi pengesah anda dan taip enam digit yang dipaparkan.'
export const code = 'Kod'
export const lostPhone = 'Telefon hilang? Taip salah satu kod sandaran anda.'
export const backToLogIn = 'Kembali ke log masuk'

// A new password by a mailed link.
export const forgotPassword = 'Lupa kata laluan?'
export const chooseNewPassword = 'Pilih kata laluan baharu'
export const resetPurpose = 'Kami hantar pautan melalui e-mel. Pautan itu boleh digunakan sekali, dalam masa sejam.'
export const mailLink = 'Hantar pautan'
export const linkMailed = (email: string) =>
  `Jika ada akaun untuk ${email}, pautan sedang dihantar. Tidak jumpa? Periksa folder spam juga.`
export const linkEnded = 'Pautan ini sudah tamat'
export const linkExpired = 'Pautan ini sudah digunakan, atau sudah lebih sejam.'
export const askTheShop = 'Kedai ini tidak menghantar e-mel. Minta kata laluan baharu daripada kami:'
export const passwordReset = 'Kata laluan anda sudah ditukar, dan semua peranti sudah dilog keluar.'

// The e-mail address of an account.
export const confirmEmail = 'Sahkan alamat anda'
export const confirmsEmail = (email: string) => `Adakah ${email} alamat anda?`
export const emailConfirmed = 'Alamat e-mel anda sudah disahkan.'
export const logInToConfirm = 'Log masuk dahulu, kemudian buka semula pautan dalam e-mel itu.'
export const confirmationExpired = 'Pautan ini untuk akaun lain, sudah digunakan, atau sudah lebih sejam.'
export const emailUnconfirmed = 'Alamat e-mel anda belum disahkan.'
export const mailConfirmation = 'E-melkan pautan kepada saya'
export const confirmationMailed = 'Pautan sedang dihantar. Pautan itu boleh digunakan sekali, dalam masa sejam.'

// The invitation of an admin.
export const invitation = 'Mari uruskan kedai bersama kami'
export const invitationEnded = 'Pautan ini telah tamat'
export const logInToAccept =
  'Anda dijemput menjadi admin. Log masuk atau daftar dahulu. Jika anda tidak kembali ke sini selepas itu, buka semula pautan ini.'
export const acceptsInvitation = (email: string) => `Anda dijemput menjadi admin, dengan akaun ${email}.`
export const acceptInvitation = 'Terima'
/** By `InvitationResult`. */
export const invitationResults = {
  granted: 'Anda kini seorang admin.',
  asked: 'Terima kasih! Para admin sudah dimaklumkan, dan salah seorang akan mengesahkan akaun anda.',
  'is-admin': 'Anda sudah menjadi admin.',
  ended: 'Ia sudah digunakan, sudah lebih tujuh hari, atau sudah ditarik balik. Minta yang baharu daripada kedai.',
}

// Finding an order, with or without an account.
export const yourOrders = 'Pesanan anda'
export const noOrders =
  'Belum ada. Pesanan yang anda buat semasa log masuk, dengan alamat e-mel yang sudah disahkan, disenaraikan di sini.'
export const orderedAsGuest = 'Pesan sebagai tetamu?'
export const findOrderPurpose =
  'Pautan pesanan anda hilang? Taip alamat e-mel yang anda gunakan semasa memesan. Kami e-melkan pautan bagi sepuluh pesanan terbaharu yang dibayar dalam 180 hari yang lalu.'
export const mailOrderLinks = 'Hantar pautan'
export const orderLinksMailed = (email: string) =>
  `Jika ada pesanan berbayar dengan ${email}, pautannya sedang dihantar. Tidak jumpa? Periksa folder spam juga.`
export const askAboutOrder = 'Kedai ini tidak menghantar e-mel. Tanya kami tentang pesanan anda:'

/** At the checkout, which loads this part of the sentences for accounts alone. */
export const lastAddress = 'Alamat pesanan terakhir anda'
export const useAddress = 'Guna alamat ini'

// The account page.
export const yourAccount = 'Akaun anda'
/** The e-mail address follows. */
export const signedInAs = 'Anda log masuk sebagai '
export const backToAdmin = 'Kembali ke ruang admin'
export const backToShop = 'Kembali ke kedai'
export const changePassword = 'Tukar kata laluan'
export const currentPassword = 'Kata laluan semasa'
export const newPassword = 'Kata laluan baharu'
export const newPasswordHint = 'Sekurang-kurangnya 8 aksara. Semua peranti lain akan dilog keluar.'
export const passwordChanged = 'Kata laluan sudah ditukar'
export const noPassword = 'Anda log masuk dengan Google, jadi tiada kata laluan untuk ditukar.'
/** By `ChangePasswordError`. */
export const changePasswordErrors = {
  'no-password': noPassword,
  'wrong-password': 'Kata laluan semasa tidak betul.',
}
export const yourDevices = 'Peranti anda'
export const thisDevice = 'Peranti ini'
export const lastUsed = (time: string) => `Terakhir digunakan pada ${time}`
export const logOutDevice = 'Log keluar'
export const deviceLoggedOut = 'Peranti itu sudah dilog keluar'
export const logOutEverywhere = 'Log keluar di semua peranti'
export const logOutEverywhereEffect = 'Menamatkan sesi anda di semua telefon dan komputer, termasuk yang ini.'
export const loggedOutEverywhere = 'Sudah log keluar di semua peranti'

// Turning the second factor on and off.
export const secondFactor = 'Pengesahan dua langkah'
export const secondFactorIsOn = 'Sudah dihidupkan: setiap log masuk meminta kod daripada aplikasi pengesah anda.'
export const secondFactorPurpose =
  'Orang yang tahu kata laluan anda masih perlukan telefon anda: setiap log masuk meminta kod daripada aplikasi pengesah, termasuk melalui Google.'
export const turnOn = 'Hidupkan'
export const turnOff = 'Matikan'
export const scanCode = 'Imbas ini dengan aplikasi pengesah, kemudian taip kod yang dipaparkan.'
export const qrCode = 'Kod QR bagi kunci di bawah'
export const onThisPhone = 'Guna telefon ini? Taip kunci ini dalam aplikasi, atau buka terus:'
export const openInApp = 'Buka dalam aplikasi'
export const confirm = 'Sahkan'
/** The next two follow: one paragraph. */
export const isOnNow = 'Sudah dihidupkan. '
export const writeCodesDown = 'Catat kod sandaran ini sekarang:'
export const codesShownOnce =
  ' kod ini hanya dipaparkan di sini. Setiap satu boleh digunakan sekali sebagai ganti kod, jika telefon anda hilang.'
export const copyCodes = 'Salin kod'
export const codesCopied = 'Kod disalin'
export const codesNotCopied = 'Pelayar tidak dapat menyalin. Kod sudah dipilih: salin melalui menu.'
/** By `SecondFactorError`. */
export const secondFactorErrors = {
  'wrong-password': 'Kata laluan ini tidak betul.',
  'wrong-code': 'Kod ini tidak betul. Kod bertukar setiap 30 saat, dan kod sandaran boleh digunakan sekali sahaja.',
  'log-in-again': 'Sila log masuk semula: kod sudah terlalu lama diminta, atau terlalu kerap dicuba.',
  locked: 'Terlalu banyak kod salah. Sila tunggu 15 minit.',
  'already-on': 'Pengesahan dua langkah memang sudah dihidupkan.',
}
