/** Where a page of a list ended: the sort keys of its last row. Opaque to whoever carries it. */
export type CursorKeys = (string | number)[]

export const encodeCursor = (list: string, keys: CursorKeys) => toBase64Url(JSON.stringify([list, ...keys]))

/** The keys, when the text is a cursor of this list; undefined for anything else. `shape` names the type of each key. */
export function decodeCursor(
  list: string,
  text: string,
  shape: readonly ('string' | 'number')[],
): CursorKeys | undefined {
  let value: unknown
  try {
    value = JSON.parse(fromBase64url(text))
  } catch {
    return undefined
  }
  if (!Array.isArray(value)) return undefined
  const [name, ...keys] = value
  const isValid =
    name === list &&
    keys.length === shape.length &&
    keys.every((key, index) => typeof key === shape[index] && !String(key).includes('\0'))
  return isValid ? keys : undefined
}

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64url = (text: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)),
  )
