/**
 * What has become of a message. `deferred`: it was not sent, and may be later. `isUnreachable`:
 * neither would any other mail have been. `refused`: it will never be accepted. `unknown`: the
 * connection was lost after the mail server had begun to receive it.
 */
export type SendResult =
  | { status: 'accepted' }
  | { status: 'deferred'; reason: string; isUnreachable?: boolean; retryAfterMs?: number }
  | { status: 'refused' | 'unknown'; reason: string }
