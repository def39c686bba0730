import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { useIsSigningInAgain } from '../sign-in-again/sign-in-again.ts'
import { showResult } from '../ui/action-result.ts'
import type { PressResult } from './press.ts'
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
    const opened = createPressQueue(uid, (_press, result) => handleResult(result))
    const unsubscribe = opened.subscribe(() => {
      for (const listener of listeners) listener()
    })
    queue = opened
    return () => {
      unsubscribe()
      opened.close()
      if (queue === opened) queue = undefined
    }
  }, [uid])

  const isSigningIn = useIsSigningInAgain()
  useEffect(() => {
    if (!isSigningIn && getState().waitsFor === 'sign-in') void queue?.send()
  }, [isSigningIn])
}

interface PressSubject extends Pick<NewPress, 'subject' | 'subjectId' | 'path'> {
  /** How a toast begins that says that it waits, such as 'Failed to update order'. */
  failed: string
}

/** Presses on one order or product. */
export function usePressAction({ failed, ...subject }: PressSubject) {
  const { presses, waitsFor } = usePresses()
  const { revalidate } = useRevalidator()
  const isSubmitting = useRef(false)
  const [result, setResult] = useState<PressResult>()
  const own = presses.filter(({ subjectId, refusal }) => subjectId === subject.subjectId && !refusal)
  return {
    /** Those that wait for the network. */
    waiting: waitsFor ? own : [],
    isBusy: !waitsFor && own.length > 0,
    result,
    forget: () => setResult(undefined),
    /** @returns undefined when it waits, or an admin has to decide */
    async press(name: string, fields: Record<string, string>): Promise<PressResult | undefined> {
      if (isSubmitting.current) return undefined
      isSubmitting.current = true
      setResult(undefined)
      try {
        const answer = await queue?.press({ ...subject, name, fields })
        setResult(answer)
        if (answer) void revalidate()
        if (!answer && getState().waitsFor) (await loadToast()).error(`${failed}: ${kept}`)
        return answer
      } finally {
        isSubmitting.current = false
      }
    },
  }
}

const kept = 'the store did not answer. It is kept here, and sent when the store can be reached.'

let logOutQuestion: { ask: () => Promise<boolean> } | undefined

/** Lets the notices ask before a log-out while presses wait. */
export function registerLogOutQuestion(question: typeof logOutQuestion) {
  logOutQuestion = question
}

/** Whether to log out, which leaves what waits on this device. */
export const confirmLogOut = () =>
  getState().presses.length === 0 ? Promise.resolve(true) : (logOutQuestion?.ask() ?? Promise.resolve(true))
