/** The fields of a form that was posted; none where the body is no form, or one that broke off: the page then says which fields it misses. */
export async function readForm(request: Request): Promise<Record<string, FormDataEntryValue>> {
  try {
    return Object.fromEntries(await request.formData())
  } catch (error) {
    if (error instanceof TypeError) return {}
    throw error
  }
}
