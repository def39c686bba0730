import { useEffect, useRef, useState } from 'react'
import { removeInvisible } from '#store/remove-invisible.ts'
import type { RequiredAddressField } from '#store/shipping/shipping-address.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { loadModule } from '../../ui/load-module.tsx'
import type { Note } from './postcode-note.tsx'
import type { CheckoutFormState } from './use-checkout-draft.ts'

/** Loads the postcode table. Without it the shopper fills in all fields; the error is logged. */
const loadRules = () =>
  loadModule(() => import('./postcode-rules.ts')).catch((error: unknown) => {
    logError('Failed to load the postcode table', error)
    return undefined
  })

const emptyNote: Note = { text: '' }

/** Fills in city and state from the postcode; asks about a postcode that seems wrong. */
export function usePostcode({ draft, setField, fill }: CheckoutFormState) {
  const [note, setNote] = useState(emptyNote)
  const isAsking = useRef(false)
  // Since the last postcode, whose answer may be late.
  const typed = useRef(new Set<string>())
  // True also for a postcode restored after a reload.
  const hasPostcode = draft.open === 'shipping' && draft.shipping.zip !== ''

  useEffect(() => {
    if (hasPostcode) void loadRules()
  }, [hasPostcode])

  async function fillFromZip() {
    const rules = await loadRules()
    const text = rules && fill(typedDraft => rules.fillFromPostcode(typedDraft, typed.current))
    if (text) setNote({ text })
  }

  return {
    note,
    preload: () => void loadRules(),
    setField(field: RequiredAddressField, value: string) {
      if (/^(zip|city|state)$/.test(field)) setNote(emptyNote)
      typed.current.add(field)
      setField(field, value)
      if (field !== 'zip' || !/^\d{5}$/.test(removeInvisible(value))) return
      typed.current.clear()
      void fillFromZip()
    },
    /** Resolves to whether there is something to ask, or being asked already. */
    async ask(): Promise<boolean> {
      if (isAsking.current) return true
      isAsking.current = true
      const rules = await Promise.race([loadRules(), tableIsLate()])
      isAsking.current = false
      const text = rules ? fill(rules.askAboutPostcode) : ''
      const isQuestion = text !== ''
      setNote({ text, isQuestion })
      return isQuestion
    },
  }
}

/** Nobody waits longer than this for a question. */
const maxWaitMs = 2_000
const tableIsLate = () => new Promise<undefined>(resolve => setTimeout(resolve, maxWaitMs))
