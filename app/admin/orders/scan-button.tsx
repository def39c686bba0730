import { useEffect, useRef, useState } from 'react'
import { logError } from '../../ui/feedback/log-error.ts'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'

/** Of the Shape Detection API, which TypeScript doesn't know. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector
  }
}

const scanEveryMs = 150

/** Reads a barcode with the camera, in browsers that can. */
export function ScanButton({ onScan }: { onScan: (text: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const canScan = useIsHydrated() && window.BarcodeDetector !== undefined
  if (!canScan) return null
  return (
    <>
      <AdminButton onClick={() => setIsOpen(true)}>Scan</AdminButton>
      <AdminDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Scan the barcode">
        <Scanner
          onScan={text => {
            setIsOpen(false)
            onScan(text)
          }}
        />
      </AdminDialog>
    </>
  )
}

function Scanner({ onScan }: { onScan: (text: string) => void }) {
  const ref = useRef<HTMLVideoElement>(null)
  const scanned = useRef(onScan)
  scanned.current = onScan
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    const stopped = new AbortController()
    readBarcode(ref.current, stopped.signal).then(
      text => text !== undefined && scanned.current(text),
      error => {
        if (stopped.signal.aborted) return
        logError('Barcode could not be read', error)
        setHasFailed(true)
      },
    )
    return () => stopped.abort()
  }, [])

  if (hasFailed)
    return (
      <p role="alert" className="mt-3">
        The camera can’t be used. Allow it for this site in the browser’s settings and load the page again, or type the
        number in.
      </p>
    )
  return (
    <>
      <p className="mt-2">Hold the label’s barcode in front of the camera.</p>
      <video ref={ref} muted playsInline className="mt-3 aspect-[4/3] w-full rounded-lg bg-ink object-cover" />
    </>
  )
}

/** Shows the camera until it sees a barcode. Undefined when it was stopped before. */
async function readBarcode(video: HTMLVideoElement | null, stopped: AbortSignal): Promise<string | undefined> {
  if (!video || !window.BarcodeDetector) throw new Error('No barcode detector')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    const detector = new window.BarcodeDetector()
    while (!stopped.aborted) {
      const [barcode] = await detector.detect(video)
      if (barcode) return barcode.rawValue
      await new Promise(done => setTimeout(done, scanEveryMs))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
