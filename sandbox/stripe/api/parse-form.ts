/** A form in Stripe's bracket notation, unfolded: lists are forms with the keys 0, 1, 2 … */
export interface Form {
  [name: string]: string | Form
}

/** Unfolds `line_items[0][price_data][currency]=myr` and `expand[]=line_items` into nested forms. */
export function parseForm(pairs: Iterable<[string, string]>): Form {
  const form = emptyForm()
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let target = form
    for (const step of path) target = getOrCreateChild(target, step)
    target[last === '' ? Object.keys(target).length : last] = value
  }
  return form
}

function getOrCreateChild(target: Form, step: string): Form {
  const key = step === '' ? String(Object.keys(target).length) : step
  const existing = target[key]
  if (typeof existing === 'object') return existing
  const created = emptyForm()
  target[key] = created
  return created
}

// Without a prototype, so that a field called `__proto__` is a field like any other.
const emptyForm = (): Form => Object.create(null)
