/** Sort keys of the last row of a page. Clients treat the encoded cursor as opaque. */
type CursorKeys = (string | number)[]

/** Encodes the position after a row of a list. */
export const encodeCursor = (list: string, keys: CursorKeys) => toBase64Url(JSON.stringify([list, ...keys]))

/**
 * Decodes a cursor.
 * @param shape the type of each key
 * @returns undefined unless the text is a cursor of this list
 */
export function decodeCursor(
  list: string,
  text: string,
  shape: readonly ('string' | 'number')[],
): CursorKeys | undefined {
  let value: unknown
  try {
    value = JSON.parse(fromBase64Url(text))
  } catch {
    return undefined
  }
  if (!Array.isArray(value)) return undefined
  const [name, ...keys] = value
  const isValid =
    name === list &&
    keys.length === shape.length &&
    keys.every((key, index) => typeof key === shape[index] && isStorable(key))
  return isValid ? keys : undefined
}

const maxInteger = 2 ** 31 - 1

/** Whether PostgreSQL can compare a value with a column: no NUL in text, numbers of 32 bits. */
const isStorable = (key: unknown) =>
  typeof key === 'number' ? Number.isInteger(key) && Math.abs(key) <= maxInteger : !String(key).includes('\0')

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0)),
  )
