/**
 * Reads the fields of a posted form. A body that is no form, or is cut off, gives no fields, so
 * that the page's validation reports them as missing.
 */
export async function readForm(request: Request): Promise<Record<string, FormDataEntryValue>> {
  try {
    return Object.fromEntries(await request.formData())
  } catch (error) {
    if (error instanceof TypeError) return {}
    throw error
  }
}
