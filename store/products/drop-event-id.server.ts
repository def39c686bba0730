import { createHash } from 'node:crypto'
import type { DropId } from '#store/ids.ts'

/**
 * Returns the id of a drop's public live events: a hash, so that only those who have its page know
 * which drop has changed. Its address would give away the name of one that isn't announced yet.
 */
export const getDropEventId = (id: DropId): string => createHash('sha256').update(id).digest('base64url')
