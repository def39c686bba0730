/** Opens the payment page. Back to the page's entry in the history then ends the payment. */
export function leaveToPay(url: string) {
  history.replaceState({ ...history.state, isPaying: true }, '')
  location.assign(url)
}

/** Whether this page's entry in the history was left for a payment; says so once. */
export function hasLeftToPay(): boolean {
  const isPaying = history.state?.isPaying === true
  if (isPaying) history.replaceState({ ...history.state, isPaying: false }, '')
  return isPaying
}
