const storageKey = 'search-alerts'

/**
 * Whether this browser may have search alerts, so that it needn't ask when it has none. They are
 * listed by the store, because a message can end one while no page is open.
 */
export function mayHaveAlerts(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

export function storeAlertCount(count: number): void {
  try {
    if (count === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(count))
  } catch {
    // Without storage the messages alone can end an alert.
  }
}
