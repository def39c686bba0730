import type { ProductInputs } from '../product-entry/product-inputs.ts'

/** Reads what of a form differs from the inputs: what was entered before its scripts were there. */
export function readTypedInputs(form: HTMLFormElement, inputs: ProductInputs): Partial<ProductInputs> {
  const typed: Partial<ProductInputs> = {}
  const texts: Record<string, unknown> = { ...inputs }
  const controls = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  for (const { name, value, type, checked } of controls) {
    const text = texts[name]
    if (typeof text === 'string' && !isSame(text, value) && (type !== 'radio' || checked))
      Object.assign(typed, { [name]: value })
    const length = /^measurement-(\w+)$/.exec(name)?.[1]
    if (length && value !== (inputs.measurements[length] ?? ''))
      typed.measurements = { ...(typed.measurements ?? inputs.measurements), [length]: value }
  }
  const colours = controls.flatMap(({ name, value, checked }) => (name === 'colours' && checked ? [value] : []))
  if (colours.toSorted().join() !== inputs.colours.toSorted().join()) typed.colours = colours
  return typed
}

/** Categories of older records may have capitals, and a control has lines of its own. */
const isSame = (text: string, value: string) => text.replace(/\r\n?/g, '\n').toLowerCase() === value.toLowerCase()
