/**
 * Moves the focus into a step that has opened, with the top of the page in view as far as possible,
 * and the step's heading always.
 */
export function focusStep(control: HTMLElement | null | undefined) {
  scrollTo(0, 0)
  control?.focus()
  control?.closest('section')?.querySelector('h2')?.scrollIntoView({ block: 'nearest' })
}
