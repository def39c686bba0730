import type { ProductInputs } from '../entry/product-inputs.ts'

/** Reads what of a form differs from the inputs: what was entered before its scripts were there. */
export function readTypedInputs(form: HTMLFormElement, inputs: ProductInputs): Partial<ProductInputs> {
  const texts: Record<string, unknown> = { ...inputs }
  const typed: Record<string, string> = {}
  for (const control of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    const { name, value, type, checked } = control
    const text = texts[name]
    const isChoice = type === 'radio' || type === 'checkbox'
    // Categories of older records may have capitals.
    if (typeof text === 'string' && text.toLowerCase() !== value.toLowerCase() && (!isChoice || checked))
      typed[name] = value
  }
  return typed as Partial<ProductInputs>
}
