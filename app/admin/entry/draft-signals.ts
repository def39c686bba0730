/** The tag of a background sync is this and the admin's user id. */
export const draftTagPrefix = 'batch:'

/** Lets the open tabs of the admin read the batch again. */
export function publishDraftChange(uid: string): void {
  const channel = new BroadcastChannel(`batch:${uid}`)
  channel.postMessage(null)
  channel.close()
}

/** Calls `listener` when another tab or the worker has changed the batch. */
export function listenToDrafts(uid: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(`batch:${uid}`)
  channel.onmessage = listener
  return () => channel.close()
}
