import type { ErrorCode } from '#server/http/error-codes.ts'

/** Errors of every operation that reads a body. */
export const bodyErrors: ErrorCode[] = ['cross_site_request', 'payload_too_large']

/** Errors of every operation for admins. */
export const adminErrors: ErrorCode[] = ['unauthorized', 'forbidden']
