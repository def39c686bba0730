/** The tag of a background sync is this and the admin's user id. */
export const draftTagPrefix = 'batch:'

/**
 * Connects the pages of an admin that show drafts.
 * @param onChange called when another tab or the worker has changed them
 */
export function openDraftChannel(uid: string, onChange = () => {}) {
  const channel = new BroadcastChannel(`batch:${uid}`)
  channel.onmessage = onChange
  return {
    /** Lets the others read the drafts again. */
    publish: () => channel.postMessage(null),
    close: () => channel.close(),
  }
}
