import { useEffect, useState } from 'react'
import type { RequiredField } from '#store/checkout/contact.ts'
import { reportFailure } from '../ui/report-failure.ts'
import { type PlaceField, placeFields } from './checkout-draft.ts'
import { filledInSentence, isPostcode, stateWarning } from './postcode-rules.ts'
import type { CheckoutForm } from './use-checkout-draft.ts'

type Table = typeof import('#store/shipping/postcodes.ts')

let loading: Promise<Table | undefined> | undefined

/** The table of postcodes, once per visit. Without it the form is filled in by hand: undefined, and only the log says why. */
function loadTable(): Promise<Table | undefined> {
  loading ??= import('#store/shipping/postcodes.ts').catch(error => {
    loading = undefined
    reportFailure('The table of postcodes could not be loaded.', error)
    return undefined
  })
  return loading
}

/** Fills in city and state from the postcode, and says so; warns where a chosen state is not the postcode's. */
export function usePostcode(form: CheckoutForm) {
  const { draft } = form
  const { zip, state } = draft.shipping
  const [table, setTable] = useState<Table>()
  const [fields, setFields] = useState<readonly PlaceField[]>([])
  // Also a postcode that was typed before a reload.
  const isAsked = draft.open === 'shipping' && isPostcode(zip)

  useEffect(() => {
    if (isAsked) void loadTable().then(setTable)
  }, [isAsked])

  async function lookUp(postcode: string) {
    const loaded = await loadTable()
    setTable(loaded)
    const place = loaded?.findPlace(postcode)
    if (place) setFields(form.fillIn(postcode, place))
  }

  return {
    filledIn: filledInSentence(fields, draft),
    warning: isAsked ? stateWarning(table?.findPlace(zip), state) : '',
    prepare: () => void loadTable(),
    type(field: RequiredField, value: string) {
      if (['zip', ...placeFields].includes(field)) setFields([])
      form.type(field, value)
      if (field === 'zip' && isPostcode(value)) void lookUp(value)
    },
  }
}
