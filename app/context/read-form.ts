import { cleanText } from '#store/clean-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'

/** Characters of a field, unless a form declares more: room for 2,000 and their line breaks. */
const maxFieldLength = 4_000
/** For forms that send lists or JSON in a field: no more than a body may have. */
export const maxFormLength = 64 * 1024

/**
 * Reads the fields of a posted form, cleaned. A text above `maxLength` is cut one character behind
 * it, so that its validation says that it is too long and nothing has to read all of it. A body
 * that is no form, is cut off, or contains a NUL, which PostgreSQL can't store, gives no fields, so
 * that the page's validation reports them as missing.
 */
export async function readForm(
  request: Request,
  maxLength = maxFieldLength,
): Promise<Record<string, FormDataEntryValue>> {
  const entries = [...((await parseForm(request)) ?? [])]
  const hasNul = entries.some(([, value]) => typeof value === 'string' && value.includes('\0'))
  const read = (name: string, value: FormDataEntryValue) =>
    typeof value === 'string' ? cleanField(name, value, maxLength) : value
  return hasNul ? {} : Object.fromEntries(entries.map(([name, value]) => [name, read(name, value)]))
}

/** Passwords stay as they are typed. */
function cleanField(name: string, value: string, maxLength: number): string {
  if (value.length > maxLength || /password/i.test(name)) return value.slice(0, maxLength + 1)
  return name === 'email' || name === 'code' ? removeInvisible(value) : cleanText(value)
}

/**
 * Parses the body as a form; undefined when it is none. Whatever fails here is the client's error:
 * Node throws a TypeError for most bodies, a URIError for some names of files, and the connection's
 * error when the client has left.
 */
export const parseForm = (request: Request): Promise<FormData | undefined> => request.formData().catch(() => undefined)
