const closing = 'close-connections'

/**
 * Closes the page's streams before another page is asked for. Firefox decides before `pagehide`
 * whether it can keep a page for Back, and keeps none with an open stream.
 */
export const closeConnections = () => void dispatchEvent(new Event(closing))

export const onCloseConnections = (listener: () => void) => addEventListener(closing, listener)
