/** An admin's private note on an order. Times ISO 8601 UTC. */
export interface OrderNote {
  id: string
  authorId: string
  authorEmail: string
  text: string
  createdAt: string
  /** Null when the note is as it was written first. */
  editedAt: string | null
}

/** In characters. */
export const maxNoteLength = 2_000
