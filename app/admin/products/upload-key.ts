import { createId } from '#store/ids.ts'

/** Creates the idempotency key of an upload. randomUUID is missing on pages served over plain HTTP. */
export const createUploadKey = () => crypto.randomUUID?.() ?? createId()
