import { useEffect, useState } from 'react'
import type { RequiredAddressField } from '#store/shipping/shipping-address.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { loadModule } from '../../ui/load-module.ts'
import type { CheckoutFormState } from './use-checkout-draft.ts'

type PostcodeRules = typeof import('./postcode-rules.ts')

let rulesPromise: Promise<PostcodeRules | undefined> | undefined

/**
 * Loads the postcode table once. Without it the shopper fills in all fields; the error is logged.
 */
function loadRules(): Promise<PostcodeRules | undefined> {
  rulesPromise ??= loadModule(() => import('./postcode-rules.ts')).catch(error => {
    rulesPromise = undefined
    logError('Failed to load the postcode table', error)
    return undefined
  })
  return rulesPromise
}

/** Fills in city and state from the postcode; warns when the chosen state does not match it. */
export function usePostcode({ draft, setField, fill }: CheckoutFormState) {
  const [rules, setRules] = useState<PostcodeRules>()
  const [filledIn, setFilledIn] = useState('')
  // True also for a postcode restored after a reload.
  const hasPostcode = draft.open === 'shipping' && isPostcode(draft.shipping.zip)

  useEffect(() => {
    if (hasPostcode) void loadRules().then(setRules)
  }, [hasPostcode])

  async function fillFromZip() {
    const loadedRules = await loadRules()
    setRules(loadedRules)
    if (!loadedRules) return
    fill(current => {
      const { draft: filled, message } = loadedRules.fillFromPostcode(current)
      if (message) setFilledIn(message)
      return filled
    })
  }

  return {
    filledIn,
    warning: rules && hasPostcode ? rules.getStateWarning(draft.shipping) : '',
    preload: () => void loadRules(),
    setField(field: RequiredAddressField, value: string) {
      if (field === 'zip' || field === 'city' || field === 'state') setFilledIn('')
      setField(field, value)
      if (field === 'zip' && isPostcode(value)) void fillFromZip()
    },
  }
}

const isPostcode = (text: string) => /^\d{5}$/.test(text.trim())
