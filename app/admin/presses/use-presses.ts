import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { useIsSigningInAgain } from '../sign-in-again/sign-in-again.ts'
import { showResult } from '../ui/action-result.ts'
import { isHeldBack, type PressResult } from './press.ts'
import { createPressQueue, type NewPress, noPresses, type PressQueue } from './press-queue.ts'

let queue: PressQueue | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const getPressQueue = () => queue

const getState = () => queue?.getState() ?? noPresses

/** What the signed-in admin has pressed and the store has not answered. */
export const usePresses = () => useSyncExternalStore(subscribe, getState, () => noPresses)

/** Opens the presses of an admin, for as long as the admin area is open. */
export function usePressQueue(uid: string) {
  const { revalidate } = useRevalidator()
  const handleResult = useEffectEvent((result: PressResult) => {
    if (result.ok) void showResult(result, '')
    void revalidate()
  })
  useEffect(() => {
    const opened = createPressQueue(uid, {
      onResult: (_press, result) => handleResult(result),
      onChange() {
        for (const listener of listeners) listener()
      },
    })
    queue = opened
    return () => {
      opened.close()
      if (queue === opened) queue = undefined
    }
  }, [uid])

  const isSigningIn = useIsSigningInAgain()
  useEffect(() => {
    if (!isSigningIn && getState().waitsFor === 'sign-in') void queue?.send()
  }, [isSigningIn])
}

export const untilWords = {
  network: 'when the store can be reached',
  'sign-in': 'when you have signed in',
  decision: 'when you have decided at the top of the page',
}

/**
 * Presses on orders or products, in their order. Ignores further ones until these are done.
 * @param failed how a toast begins that says that one waits, such as 'Failed to update order'
 */
export function usePressing(failed: string) {
  const { revalidate } = useRevalidator()
  const isSubmitting = useRef(false)
  /** @returns of each, undefined when it waits */
  return async (presses: readonly NewPress[]): Promise<readonly (PressResult | undefined)[]> => {
    if (!queue || isSubmitting.current) return []
    isSubmitting.current = true
    try {
      const results = await Promise.all(presses.map(queue.press))
      if (results.some(result => result)) void revalidate()
      const until = untilWords[getState().waitsFor ?? 'decision']
      if (results.includes(undefined)) (await loadToast()).error(`${failed}: kept on this device, to be sent ${until}.`)
      return results
    } finally {
      isSubmitting.current = false
    }
  }
}

/** Presses on one order or product. */
export function usePressAction({ failed, ...subject }: Pick<NewPress, 'subject' | 'subjectId'> & { failed: string }) {
  const { presses, waitsFor } = usePresses()
  const pressAll = usePressing(failed)
  const [result, setResult] = useState<PressResult>()
  const own = presses.filter(({ subjectId, refusal }) => subjectId === subject.subjectId && !refusal)
  const waiting = own.filter(press => waitsFor || isHeldBack(press, presses))
  return {
    waiting,
    isBusy: own.length > waiting.length,
    result,
    forget: () => setResult(undefined),
    /** @returns undefined when it waits */
    async press(name: string, fields: Record<string, string>): Promise<PressResult | undefined> {
      setResult(undefined)
      const [answer] = await pressAll([{ ...subject, name, fields: { id: subject.subjectId, ...fields } }])
      setResult(answer)
      return answer
    },
  }
}
