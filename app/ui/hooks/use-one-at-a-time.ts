import { useRef, useState } from 'react'

/** Runs one action at a time: what is asked for meanwhile is ignored. */
export function useOneAtATime() {
  const [isBusy, setIsBusy] = useState(false)
  // A second press may come before React has rendered.
  const isRunning = useRef(false)
  async function run(action: () => Promise<void>) {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await action()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
