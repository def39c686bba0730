/**
 * Why a photo could not be stored, said when the server sent no message. The codes are those of the
 * Firebase Storage client.
 */
export const storageErrorMessages = {
  unknown: 'This photo could not be stored.',
  'object-not-found': 'The photo storage wasn’t found.',
  'quota-exceeded': 'There is no room left for photos.',
  unauthenticated: 'Please log in again.',
  unauthorized: 'You don’t have permission to upload photos.',
  'unauthorized-app': 'This page can’t upload photos any more. Please reload it.',
  'retry-limit-exceeded': 'The photo could not be sent. Check the connection and try again.',
  'no-download-url': 'The photo was uploaded, but the answer got lost. Please try again.',
}

const appCheckPattern = /app[ -]?check/i

/**
 * Maps the last HTTP status of an upload to an error code. Statuses that were retried mean
 * `retry-limit-exceeded`.
 */
export function getStorageErrorCode(status: number, body = ''): keyof typeof storageErrorMessages {
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
