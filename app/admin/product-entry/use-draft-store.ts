import { useEffect, useEffectEvent, useState } from 'react'
import { useIsSigningInAgain } from '../sign-in-again/sign-in-again.ts'
import { createDeferred } from '../ui/create-deferred.ts'
import { type DraftState, type DraftStore, openDraftStore } from './draft-store.ts'

/**
 * Opens the drafts of an admin.
 * @param onOpen what is done before they are shown
 */
export function useDraftStore(uid: string, onOpen: (store: DraftStore) => unknown) {
  const [drafts, setDrafts] = useState<{ store: DraftStore; state: DraftState }>()
  const [opening] = useState(() => createDeferred<DraftStore>())
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const closing = new AbortController()
    let opened: DraftStore | undefined
    const show = () => opened && setDrafts({ store: opened, state: opened.getState() })
    void openDraftStore(uid, show).then(async store => {
      if (closing.signal.aborted) return store.close()
      closing.signal.addEventListener('abort', store.close)
      await open(store)
      opened = store
      show()
      opening.resolve(store)
    })
    return () => closing.abort()
  }, [uid, opening])

  const store = drafts?.store
  const isSigningIn = useIsSigningInAgain()
  useEffect(() => {
    if (!isSigningIn && store?.getState().queue === 'signed-out') void store.send()
  }, [isSigningIn, store])

  return { drafts, whenOpen: opening.promise }
}
