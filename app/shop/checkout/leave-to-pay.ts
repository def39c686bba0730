/**
 * Opens the payment page. Back to the page's entry in the history then ends the payment.
 * @returns never: what waits for it is busy until the page has been left
 */
export function leaveToPay(url: string): Promise<never> {
  history.replaceState({ ...history.state, isPaying: true }, '')
  location.assign(url)
  return new Promise(() => {})
}

/** Whether this page's entry in the history was left for a payment; says so once. */
export function hasLeftToPay(): boolean {
  const isPaying = history.state?.isPaying === true
  if (isPaying) history.replaceState({ ...history.state, isPaying: false }, '')
  return isPaying
}
