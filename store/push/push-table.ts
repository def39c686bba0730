/** A device of an admin that push messages go to. */
export interface PushSubscriptionTable {
  id: string
  userId: string
  /** Logging this session out switches the device off. Null once the session has expired. */
  sessionId: string | null
  /** Address at the browser's push service. */
  endpoint: string
  /** Public key of the device, 65 bytes in base64url. */
  p256dh: string
  /** Shared secret of the device, 16 bytes in base64url. */
  auth: string
  createdAt: string
  /** When the device last showed that it still has the subscription. */
  confirmedAt: string
}
