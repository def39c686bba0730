import { useEffect, useState } from 'react'
import type { RequiredField } from '#store/checkout/contact.ts'
import { reportFailure } from '../../ui/report-failure.ts'
import type { CheckoutForm } from './use-checkout-draft.ts'

type Rules = typeof import('./postcode-rules.ts')

let loading: Promise<Rules | undefined> | undefined

/** The table of postcodes and what follows from it, once per visit. Where it can't be had the form is filled in by hand, and only the log says why. */
function loadRules(): Promise<Rules | undefined> {
  loading ??= import('./postcode-rules.ts').catch(error => {
    loading = undefined
    reportFailure('The table of postcodes could not be loaded.', error)
    return undefined
  })
  return loading
}

/** Fills in city and state from the postcode, and says so; warns where a chosen state is not the postcode's. */
export function usePostcode({ draft, type, fill }: CheckoutForm) {
  const [rules, setRules] = useState<Rules>()
  const [filledIn, setFilledIn] = useState('')
  // Also a postcode that was typed before a reload.
  const isAsked = draft.open === 'shipping' && isPostcode(draft.shipping.zip)

  useEffect(() => {
    if (isAsked) void loadRules().then(setRules)
  }, [isAsked])

  async function lookUp() {
    const loaded = await loadRules()
    setRules(loaded)
    if (!loaded) return
    fill(typed => {
      const { draft: filled, sentence } = loaded.fillIn(typed)
      if (sentence) setFilledIn(sentence)
      return filled
    })
  }

  return {
    filledIn,
    warning: rules && isAsked ? rules.stateWarning(draft.shipping) : '',
    prepare: () => void loadRules(),
    type(field: RequiredField, value: string) {
      if (field === 'zip' || field === 'city' || field === 'state') setFilledIn('')
      type(field, value)
      if (field === 'zip' && isPostcode(value)) void lookUp()
    },
  }
}

const isPostcode = (text: string) => /^\d{5}$/.test(text.trim())
