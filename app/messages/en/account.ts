// Login and sign-up.
export const logIn = 'Log in'
export const signUp = 'Sign up'
export const email = 'Email'
export const password = 'Password'
export const passwordHint = 'At least 8 characters.'
export const showPassword = (label: string) => `Show ${label.toLowerCase()}`
export const hidePassword = (label: string) => `Hide ${label.toLowerCase()}`
export const show = 'Show'
export const hide = 'Hide'
export const continueAsGuest = 'Continue as guest'
export const noAccountYet = 'No account yet?'
export const reasonsToJoin = [
  'All your orders and parcels in one place, on any device',
  'Your e-mail and address already there when you pay',
]
export const haveAccount = 'Have an account?'
export const loggedIn = 'Logged in!'
export const accountCreated = 'Account created!'
export const emptyFields = 'Please fill in all fields.'
export const rateLimited = 'Too many tries. Please wait a little.'
/** By `SignInError`. */
export const signInErrors = {
  'wrong-credentials': 'Invalid email or password',
  'email-taken': 'User already exists. Use another email.',
  'invalid-email': 'Please enter a valid email address.',
  failed: 'That did not work.',
}
/** By `PasswordError`. */
export const passwordErrors = {
  'too-short': 'Please choose a password of at least 8 characters.',
  'too-long': 'Please choose a password of at most 128 characters.',
  'too-common': 'This password is one of the first that anybody would try.',
}

// Sign-in with Google.
export const signInWithGoogle = 'Sign in with Google'
export const signedInWithGoogle = 'Signed in with Google'
export const notSignedIn = 'Not signed in'
export const goOn = 'Continue'
export const googleCancelled = 'Google sign-in was cancelled.'
export const googleUnverified = 'Google has not verified this email address. Please log in with your password.'
export const googleUnreachable = 'Google can’t be reached right now. Please try again in a moment.'
export const googleFailed = 'Google sign-in did not work. Please try again.'

// The code of the second factor.
export const enterCode = 'Enter your code'
export const openAuthenticator = 'Open your authenticator app and type the six digits that it shows.'
export const code = 'Code'
export const lostPhone = 'Lost your phone? Type one of your back-up codes.'
export const backToLogIn = 'Back to log in'

// A new password by a mailed link.
export const forgotPassword = 'Forgot your password?'
export const chooseNewPassword = 'Choose a new password'
export const resetPurpose = 'We mail you a link. It works once, for an hour.'
export const mailLink = 'Send the link'
export const linkMailed = (email: string) =>
  `If there is an account for ${email}, a link is on its way. Nothing there? Look among the spam, too.`
export const linkEnded = 'This link has ended'
export const linkExpired = 'This link was used already, or is older than an hour.'
export const askTheShop = 'This shop sends no e-mails. Ask us for a new password:'
export const passwordReset = 'Your password is changed, and all devices are logged out.'

// The e-mail address of an account.
export const confirmEmail = 'Confirm your address'
export const confirmsEmail = (email: string) => `Is ${email} your address?`
export const emailConfirmed = 'Your e-mail address is confirmed.'
export const logInToConfirm = 'Log in first, then open the link in the mail again.'
export const confirmationExpired = 'This link is for another account, was used already, or is older than an hour.'
export const emailUnconfirmed = 'Your e-mail address isn’t confirmed yet.'
export const mailConfirmation = 'Mail me the link'
export const confirmationMailed = 'The link is on its way. It works once, for an hour.'

// The invitation of an admin.
export const invitation = 'Run the shop with us'
export const invitationEnded = 'This link has ended'
export const logInToAccept =
  'You are invited to be an admin. Log in or sign up first. If you don’t come back here then, open the link again.'
export const acceptsInvitation = (email: string) => `You are invited to be an admin, with the account ${email}.`
export const acceptInvitation = 'Accept'
/** By `InvitationResult`. */
export const invitationResults = {
  granted: 'You are an admin now.',
  asked: 'Thank you! The admins were told, and one of them confirms your account.',
  'is-admin': 'You are an admin already.',
  ended: 'It was used already, is older than seven days, or was taken back. Ask the shop for another one.',
}

// Finding an order, with or without an account.
export const yourOrders = 'Your orders'
export const noOrders =
  'None yet. Orders that you place while you are logged in, with a confirmed e-mail address, are listed here.'
export const orderedAsGuest = 'Ordered as a guest?'
export const findOrderPurpose =
  'Lost the link of your order? Type the e-mail address that you ordered with. We mail you the links of the newest ten orders that were paid in the last 180 days.'
export const mailOrderLinks = 'Send the links'
export const orderLinksMailed = (email: string) =>
  `If there are paid orders with ${email}, their links are on the way. Nothing there? Look among the spam, too.`
export const askAboutOrder = 'This shop sends no e-mails. Ask us about your order:'

/** At the checkout, which loads this part of the sentences for accounts alone. */
export const lastAddress = 'Where your last order went'
export const useAddress = 'Use this address'

// The account page.
export const yourAccount = 'Your account'
/** The e-mail address follows. */
export const signedInAs = 'Signed in as '
export const backToAdmin = 'Back to the admin area'
export const backToShop = 'Back to the shop'
export const changePassword = 'Change password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const newPasswordHint = 'At least 8 characters. All other devices are logged out.'
export const passwordChanged = 'Password changed'
export const noPassword = 'You sign in with Google, so there is no password to change.'
/** By `ChangePasswordError`. */
export const changePasswordErrors = {
  'no-password': noPassword,
  'wrong-password': 'The current password is wrong.',
}
export const yourDevices = 'Your devices'
export const thisDevice = 'This device'
export const lastUsed = (time: string) => `Last used on ${time}`
export const logOutDevice = 'Log out'
export const deviceLoggedOut = 'The device is logged out'
export const logOutEverywhere = 'Log out everywhere'
export const logOutEverywhereEffect = 'Ends your sessions on all phones and computers, this one included.'
export const loggedOutEverywhere = 'Logged out everywhere'

// Turning the second factor on and off.
export const secondFactor = 'Second factor'
export const secondFactorIsOn = 'It is on: each log-in asks for a code of your authenticator app.'
export const secondFactorPurpose =
  'Whoever knows your password still needs your phone: each log-in asks for a code of an authenticator app, also after Google.'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const scanCode = 'Scan this with an authenticator app, then type the code that it shows.'
export const qrCode = 'QR code with the key below'
export const onThisPhone = 'On this phone? Type the key into the app, or open it:'
export const openInApp = 'Open in an app'
export const confirm = 'Confirm'
/** The next two follow: one paragraph. */
export const isOnNow = 'It is on. '
export const writeCodesDown = 'Write these back-up codes down now:'
export const codesShownOnce =
  ' they are shown only here. Each works once instead of a code, should you lose your phone.'
export const copyCodes = 'Copy codes'
export const codesCopied = 'Codes copied'
export const codesNotCopied = 'The browser refused to copy. The codes are selected: copy them from the menu.'
/** By `SecondFactorError`. */
export const secondFactorErrors = {
  'wrong-password': 'This password is not right.',
  'wrong-code': 'This code is not right. Codes change every 30 seconds, and a back-up code works once.',
  'log-in-again': 'Please log in again: the code was asked for too long ago, or too often.',
  locked: 'Too many wrong codes. Please wait 15 minutes.',
  'already-on': 'The second factor is on already.',
}
