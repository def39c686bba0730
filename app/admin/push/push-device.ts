import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { sanitizeLink } from '#store/notifications/notification.ts'
import { findSubscription, subscribeWith } from '../../push/push-registration.ts'
import { getPushSupport } from '../../push/push-support.ts'
import { mayHaveAlerts } from '../../push/stored-alerts.ts'

const path = '/api/push-subscriptions'

/**
 * Why a change failed. `switched-off`: the shop has no service worker. `push-service`: the
 * browser's push service can't be reached. `server`: the store did not answer, or refused.
 */
export type PushError = 'switched-off' | 'push-service' | 'server'

/** The admin whom this browser gets messages for. Another one who signs in is asked again. */
const storageKey = 'push-admin'

export async function isSwitchedOn(uid: string): Promise<boolean> {
  return isForAdmin(uid) && (await findSubscription()) !== undefined
}

const isForAdmin = (uid: string) =>
  getPushSupport() === 'supported' && Notification.permission === 'granted' && localStorage.getItem(storageKey) === uid

/**
 * Switches messages on, for a press of the admin: browsers ask for the permission only then.
 * @returns `denied`: the admin said no, or closed the question
 */
export async function switchOn(uid: string): Promise<PushError | 'denied' | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const error = await subscribe()
  if (!error) localStorage.setItem(storageKey, uid)
  return error
}

/** Subscribes with the shop's key, and sends the subscription to the store. */
async function subscribe(): Promise<PushError | undefined> {
  const response = await send('GET')
  if (!response?.ok) return 'server'
  const { publicKey } = (await response.json()) as { publicKey: string | null }
  if (publicKey === null) return 'switched-off'
  const subscription = await subscribeWith(publicKey)
  if (!subscription) return 'push-service'
  const saved = await send('POST', subscription.toJSON())
  return saved?.ok ? undefined : 'server'
}

/** Switches messages off. The store forgets the device first, so that a failure leaves it on. */
export async function switchOff(): Promise<PushError | undefined> {
  const subscription = await findSubscription()
  if (subscription && !(await send('DELETE', { endpoint: subscription.endpoint }))?.ok) return 'server'
  localStorage.removeItem(storageKey)
  // The same subscription brings what the browser has asked for as a shopper.
  if (!mayHaveAlerts()) await subscription?.unsubscribe().catch(() => {})
  return undefined
}

export async function sendTest(): Promise<PushError | undefined> {
  const subscription = await findSubscription()
  const response = subscription && (await send('POST', { endpoint: subscription.endpoint }, '/test'))
  if (response?.ok) return undefined
  return response?.status === 502 || response?.status === 404 ? 'push-service' : 'server'
}

/**
 * Tells the store that this browser still gets messages for an admin: under the session of today,
 * and with a new subscription where the browser, the store or the shop's key has dropped the old
 * one.
 */
async function confirmDevice(uid: string): Promise<void> {
  if (isForAdmin(uid)) await subscribe()
}

async function send(method: 'GET' | 'POST' | 'DELETE', body?: object, end = ''): Promise<Response | undefined> {
  try {
    return await fetch(path + end, { method, ...(body && { body: JSON.stringify(body) }) })
  } catch {
    return undefined
  }
}

/** After the page is usable. */
const confirmDelayMs = 2_000

/**
 * Keeps push messages to this browser going, opens the page of a message that was pressed, and
 * shows the number of unread notifications on the icon of the installed app.
 */
export function usePushDevice({ uid, unread }: { uid: string; unread: number }) {
  const navigate = useNavigate()
  const open = useEffectEvent((link: string) => void navigate(link))

  useEffect(() => {
    const timer = setTimeout(() => void confirmDevice(uid).catch(() => {}), confirmDelayMs)
    return () => clearTimeout(timer)
  }, [uid])

  useEffect(() => {
    const { serviceWorker } = navigator
    const handleMessage = ({ data }: MessageEvent) => {
      const link = data?.type === 'open' && typeof data.url === 'string' ? sanitizeLink(data.url) : undefined
      if (link) open(link)
    }
    serviceWorker?.addEventListener('message', handleMessage)
    return () => serviceWorker?.removeEventListener('message', handleMessage)
  }, [])

  useEffect(() => {
    // Browsers without an icon to show it on have no such method, or refuse.
    navigator.setAppBadge?.(unread).catch(() => {})
  }, [unread])
}
