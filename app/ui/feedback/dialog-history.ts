interface OpenDialog {
  close: () => void
  href: string
}

// Each open dialog has an entry in the history, so that Back closes it instead of leaving the page.
const open: OpenDialog[] = []
let isLeaving = false
let afterwards: (() => void) | undefined

const countEntries = (): number => history.state?.dialogs ?? 0
const addEntry = () => history.pushState({ ...history.state, dialogs: open.length }, '')

/** Steps back over the entries of dialogs that were closed in another way. */
function leaveEntries() {
  const left = countEntries() - open.length
  if (left <= 0 || isLeaving) return
  isLeaving = true
  history.go(-left)
}

function handlePop(event: Event) {
  const closed = open.slice(countEntries())
  // The router would take it for a navigation to the same page.
  if (isLeaving || closed.some(({ href }) => href === location.href)) event.stopImmediatePropagation()
  if (isLeaving) {
    isLeaving = false
    // Another one was opened meanwhile.
    if (closed.length > 0) addEntry()
  } else for (const { close } of closed.reverse()) close()
  leaveEntries()
  afterwards?.()
  afterwards = undefined
}

/**
 * Gives an open dialog its entry in the history.
 * @returns must be called when it is closed
 */
export function enterDialog(close: () => void): () => void {
  // It comes before the router's listener, because the page's entry has set one before that.
  window.onpopstate = handlePop
  const dialog = { close, href: location.href }
  open.push(dialog)
  // After a reload the entry is there already.
  if (countEntries() < open.length) addEntry()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    setTimeout(leaveEntries)
  }
}

/** Navigates when the dialog that is being closed has left the history, not in between. */
export function afterDialog(navigate: () => void) {
  afterwards = navigate
}
