/**
 * Reads the fields of a posted form. A body that is no form, is cut off, or contains a NUL, which
 * PostgreSQL can't store, gives no fields, so that the page's validation reports them as missing.
 */
export async function readForm(request: Request): Promise<Record<string, FormDataEntryValue>> {
  const entries = [...((await parseForm(request)) ?? [])]
  const hasNul = entries.some(([, value]) => typeof value === 'string' && value.includes('\0'))
  return hasNul ? {} : Object.fromEntries(entries)
}

/**
 * Parses the body as a form; undefined when it is none. Whatever fails here is the client's error:
 * Node throws a TypeError for most bodies, a URIError for some names of files, and the connection's
 * error when the client has left.
 */
export const parseForm = (request: Request): Promise<FormData | undefined> => request.formData().catch(() => undefined)
