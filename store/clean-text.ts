/**
 * Removes what is not seen but changes what is: control characters, and marks that turn the
 * direction of the text around them. Line breaks stay, as do the joiners that scripts and emoji
 * need.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\p{Bidi_Control}+/gu, '')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()

/** Cleans a text of one line: white space of every kind becomes one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')
