/** On a button that stands beside a number of pieces. */
export const ask = 'Tell me about new ones'
/** Where a search finds nothing, and beside what is like a piece that is gone. */
export const askForSimilar = 'Tell me when something like this comes in'
/** Beside a piece that somebody else is paying for. */
export const askWhenFree = 'Tell me if it frees up'
export const isOn = 'We will tell you'
export const stop = 'Stop'
export const myAlerts = 'My alerts'
export const endsByItself = 'This browser gets a message when something new fits. Each ends by itself after 180 days.'
export const stopAlert = (search: string) => `Stop: ${search}`
export const stopped = 'Stopped'

/** By `AlertError`. */
export const errors = {
  denied: 'Your browser was not allowed to show messages. Press again to be asked again.',
  blocked:
    'Your browser blocks messages of this shop. Press the icon beside the address, allow notifications, and try again.',
  'not-installed':
    'On iPhones and iPads this needs the app: press Share, then ‘Add to Home Screen’, and open the shop from there.',
  unsupported: 'This browser can’t show messages. Current versions of Chrome, Edge, Firefox and Safari can.',
  'too-many': 'You have ten alerts already. Stop one on the page of your saved pieces first.',
  failed: 'That did not work. Check your connection and try again.',
}

/** What a message on the shopper's phone says of several pieces. */
export const countNew = (count: number, search: string) => `${count} new pieces for ${search}`
export const isFree = (price: string) => `${price} · free again. Whoever pays first gets it.`
/** Names the alert of a held piece. */
export const onceFree = (title: string) => `${title}, if it frees up`
export const isNew = (price: string, search: string) => `${price} · new for ${search}`
