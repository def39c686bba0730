import { useEffect, useState } from 'react'
import type { RequiredAddressField } from '#store/shipping/shipping-address.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import type { CheckoutFormState } from './use-checkout-draft.ts'

type PostcodeRules = typeof import('./postcode-rules.ts')

let rulesPromise: Promise<PostcodeRules | undefined> | undefined

/** The table of postcodes and what follows from it, once per visit. Where it can't be had the form is filled in by hand, and only the log says why. */
function loadRules(): Promise<PostcodeRules | undefined> {
  rulesPromise ??= import('./postcode-rules.ts').catch(error => {
    rulesPromise = undefined
    logError('The table of postcodes could not be loaded.', error)
    return undefined
  })
  return rulesPromise
}

/** Fills in city and state from the postcode, and says so; warns where a chosen state is not the postcode's. */
export function usePostcode({ draft, type, fill }: CheckoutFormState) {
  const [rules, setRules] = useState<PostcodeRules>()
  const [filledIn, setFilledIn] = useState('')
  // Also a postcode that was typed before a reload.
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
    type(field: RequiredAddressField, value: string) {
      if (field === 'zip' || field === 'city' || field === 'state') setFilledIn('')
      type(field, value)
      if (field === 'zip' && isPostcode(value)) void fillFromZip()
    },
  }
}

const isPostcode = (text: string) => /^\d{5}$/.test(text.trim())
