/** How long an admin can undo a change. Its message to the buyer waits as long. */
export const undoMs = 10_000
