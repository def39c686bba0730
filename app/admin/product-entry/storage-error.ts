/** Why a photo could not be stored. The codes are those of the Firebase Storage client. */
export type StorageErrorCode =
  | 'unknown'
  | 'object-not-found'
  | 'quota-exceeded'
  | 'unauthenticated'
  | 'unauthorized'
  | 'unauthorized-app'
  | 'retry-limit-exceeded'
  | 'canceled'
  | 'invalid-url'
  | 'no-download-url'
  | 'cannot-read-file'
  | 'invalid-format'

const appCheckPattern = /app[ -]?check/i

/**
 * Maps the last HTTP status of an upload to an error code. Statuses that were retried mean
 * `retry-limit-exceeded`.
 */
export function getStorageErrorCode(status: number, body = ''): StorageErrorCode {
  switch (status) {
    case 401:
      return appCheckPattern.test(body) ? 'unauthorized-app' : 'unauthenticated'
    case 402:
      return 'quota-exceeded'
    case 403:
      return 'unauthorized'
    case 404:
      return 'object-not-found'
    case 0:
    case 408:
    case 429:
      return 'retry-limit-exceeded'
    default:
      return status >= 500 ? 'retry-limit-exceeded' : 'unknown'
  }
}

/** Shown when the server sent no message. */
export const storageErrorMessages: Record<StorageErrorCode, string> = {
  unknown: 'This photo could not be stored.',
  'object-not-found': 'The photo storage wasn’t found.',
  'quota-exceeded': 'There is no room left for photos.',
  unauthenticated: 'Please log in again.',
  unauthorized: 'You don’t have permission to upload photos.',
  'unauthorized-app': 'This page can’t upload photos any more. Please reload it.',
  'retry-limit-exceeded': 'The photo could not be sent. Check the connection and try again.',
  canceled: 'Cancelled.',
  'invalid-url': 'The address of the photo is not right.',
  'no-download-url': 'The photo was uploaded, but the answer got lost. Please try again.',
  'cannot-read-file': 'This file can’t be read.',
  'invalid-format': 'Please choose image files.',
}
