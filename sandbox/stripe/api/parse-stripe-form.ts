/** A parsed form. Lists are forms with the keys 0, 1, 2 … */
export interface Form {
  [name: string]: string | Form
}

/**
 * Parses Stripe's bracket notation, such as `line_items[0][quantity]=1` and `expand[]=line_items`.
 */
export function parseStripeForm(pairs: Iterable<[string, string]>): Form {
  const form = createForm()
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
  const child = createForm()
  target[key] = child
  return child
}

// Without a prototype: otherwise a field named `__proto__` would change the object's prototype.
const createForm = (): Form => Object.create(null)
