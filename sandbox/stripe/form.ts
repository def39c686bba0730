/** A form in Stripe's bracket notation, unfolded: lists are forms with the keys 0, 1, 2 … */
export interface Form {
  [name: string]: string | Form
}

/** Unfolds `line_items[0][price_data][currency]=myr` and `expand[]=line_items` into nested forms. */
export function unfoldForm(pairs: Iterable<[string, string]>): Form {
  const form = emptyForm()
  for (const [name, value] of pairs) {
    const steps = name.replaceAll(']', '').split('[')
    const last = steps.pop() ?? ''
    let place = form
    for (const step of steps) place = openInside(place, step)
    place[last === '' ? Object.keys(place).length : last] = value
  }
  return form
}

function openInside(place: Form, step: string): Form {
  const key = step === '' ? String(Object.keys(place).length) : step
  const present = place[key]
  if (typeof present === 'object') return present
  const opened = emptyForm()
  place[key] = opened
  return opened
}

// Without a prototype, so that a field called `__proto__` is a field like any other.
const emptyForm = (): Form => Object.create(null)
