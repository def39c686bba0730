/** Cleans an e-mail address, a number or a search, in which joiners mean nothing either. */
export const removeInvisible = (text: string): string => text.replace(/\p{DI}+/gu, '').trim()

/** Removes spaces and dashes of every kind as well, as in a phone number. */
export const removeSeparators = (text: string): string => text.replace(/[\s\p{DI}\p{Dash}]+/gu, '')
