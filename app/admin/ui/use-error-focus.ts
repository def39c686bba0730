import { useEffect, useRef } from 'react'

/**
 * Shows what is wrong with a refused form: scrolls to the first part that is marked, focuses it and
 * unfolds what it is in. Returns the ref of the form.
 * @param refusal the last refusal that marks a part or names one that isn't marked; each object is
 * shown once, also when its marks are rendered later
 */
export function useErrorFocus<E extends HTMLElement = HTMLFormElement>(refusal: object | undefined) {
  const form = useRef<E>(null)
  const shown = useRef<object>(undefined)
  useEffect(() => {
    if (!refusal || shown.current === refusal || !form.current) return
    if (showError(form.current, 'field' in refusal ? `[name=${refusal.field}]` : marks)) shown.current = refusal
  })
  return form
}

/** A group, which can't be invalid itself, has `data-invalid`. */
const marks = '[aria-invalid=true], [data-invalid]'

/** Returns whether there is such a part. */
function showError(form: HTMLElement, selector: string): boolean {
  const control = form.querySelector<HTMLElement>(selector)
  if (!control) return false
  for (let part = control.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
  control.focus({ preventScroll: true })
  // With its name above and its sentence below.
  const field = control.closest('[data-field]') ?? control
  field.scrollIntoView({ block: 'center' })
  return true
}
