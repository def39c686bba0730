import { createId } from '#store/ids.ts'

// randomUUID is missing on pages served over plain HTTP.
/** Creates the idempotency key of an upload. */
export const createUploadKey = () => crypto.randomUUID?.() ?? createId()
