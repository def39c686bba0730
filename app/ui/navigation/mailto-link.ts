/**
 * Links to an e-mail address. Encodes its parts: an address may contain `?` and `&`, which would
 * add recipients or a text to the mail.
 */
export const getMailtoLink = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
