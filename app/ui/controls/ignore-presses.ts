/** The longest time between the two presses of a double press. */
export const doublePressMs = 500

/**
 * Ignores presses on an element for a moment. Whatever has just appeared or moved under the pointer
 * must not get the second press of a double press that was meant for what was there before.
 */
export function ignorePresses(element: Element | null) {
  element?.animate({ pointerEvents: ['none', 'none'] }, doublePressMs)
}
