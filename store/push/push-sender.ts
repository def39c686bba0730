import type { SendResult } from '#store/outbox/send-result.ts'

/** Where a device can be reached, as its browser says. */
export interface PushTarget {
  endpoint: string
  /** Public key of the device, in base64url. */
  p256dh: string
  /** Shared secret of the device, in base64url. */
  auth: string
}

/** What the service worker shows (`app/offline/service-worker.ts`). It names no buyer. */
export interface PushPayload {
  title: string
  body: string
  /** Path of a page: for admins one of the admin area. */
  url: string
  /** A message replaces an earlier one with the same tag. */
  tag: string
  /** Unread notifications of an admin, for the icon of the installed app. */
  unread?: number
  /** The alert that the message comes from, and what the button that ends it says. */
  alert?: { id: string; token: string; stop: string }
}

export interface PushMessage {
  payload: PushPayload
  /** `high` wakes a sleeping phone. */
  urgency: 'normal' | 'high'
}

/** `gone`: the device has no such subscription any more. */
export type PushResult = SendResult | { status: 'gone' }

/** Interface to the push services of browsers. */
export interface PushSender {
  /** The key that browsers accept messages of, in base64url. */
  publicKey: string
  /** Whether an address may be one of a push service. */
  isEndpoint(endpoint: string): boolean
  /**
   * Hands a message to the push service of a device. Never throws.
   * @param signal gives up early; the result is `deferred` then
   */
  send(target: PushTarget, message: PushMessage, signal?: AbortSignal): Promise<PushResult>
}
