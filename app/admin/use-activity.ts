import { useEffect } from 'react'

const reportStepMs = 5 * 60_000

/**
 * Tells the server that a person is using this page, so that the session of an admin who works
 * stays open, and that of a page left alone ends although the page updates itself.
 */
export function useActivity() {
  useEffect(() => {
    let reportedAt = Date.now()
    function report() {
      if (Date.now() - reportedAt < reportStepMs) return
      reportedAt = Date.now()
      // A lost report is followed by the next one.
      fetch('/api/session', { method: 'POST', keepalive: true }).catch(() => {})
    }
    const eventNames = ['pointerdown', 'keydown'] as const
    for (const name of eventNames) addEventListener(name, report, { passive: true })
    return () => {
      for (const name of eventNames) removeEventListener(name, report)
    }
  }, [])
}
