/**
 * Reads the fields of a posted form. A body that is no form, is cut off, or contains a NUL, which
 * PostgreSQL can't store, gives no fields, so that the page's validation reports them as missing.
 */
export async function readForm(request: Request): Promise<Record<string, FormDataEntryValue>> {
  try {
    const entries = [...(await request.formData())]
    const hasNul = entries.some(([, value]) => typeof value === 'string' && value.includes('\0'))
    return hasNul ? {} : Object.fromEntries(entries)
  } catch (error) {
    if (error instanceof TypeError) return {}
    throw error
  }
}
