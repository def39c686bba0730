import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { sanitizeLink } from '#store/notifications/notification.ts'
import { confirmDevice } from './push-device.ts'

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
