/**
 * Before a user id: the name of the admin's database, of the channel by which tabs and worker tell
 * each other of changes, of the lock of whoever sends, and of the background sync.
 */
export const draftsPrefix = 'batch:'
