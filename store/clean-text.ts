/**
 * Cleans a text that somebody typed or pasted: removes what is not seen but changes what is, such
 * as control characters, zero-width spaces and marks that turn the direction of the text around
 * them. Line breaks stay, as do what scripts and emoji need: joiners, variations and flags' tags. A
 * text of nothing else is empty.
 */
export const cleanText = (text: string): string =>
  /[^\s\p{Cc}\p{DI}]/u.test(text)
    ? text
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(/(\u{1f3f4}[\u{e0020}-\u{e007f}]{1,10})|(?![\p{Join_C}\p{VS}])\p{DI}/gu, '$1')
        .replace(/[^\P{Cc}\n]+/gu, ' ')
        .split('\n')
        .map(line => line.trimEnd())
        .join('\n')
        .trim()
    : ''

/** Cleans a text of one line: white space of every kind becomes one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')
