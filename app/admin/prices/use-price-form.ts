import { useRef, useState } from 'react'
import { createId } from '#store/ids.ts'
import type { priceRuleKinds } from '#store/products/price-rule.ts'
import { parsePriceRule } from '#store/products/price-rule.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { PricesResult } from './price-actions.server.ts'
import type { PriceRowData } from './price-preview.ts'
import { pricesUrl } from './prices-url.ts'

/** A rule as typed. */
export interface PriceRuleInput {
  kind: (typeof priceRuleKinds)[number]
  value: string
  isRounded: boolean
}

/** The rule for the selected prices, and its submission. */
export function usePriceForm(kind: PriceRuleInput['kind'] = 'percent') {
  const [input, setInput] = useState<PriceRuleInput>({ kind, value: '', isRounded: true })
  const { submit, isBusy, result } = useRowAction<PricesResult>(pricesUrl.path)
  const lastRequest = useRef({ content: '', id: '' })
  return {
    input,
    rule: parsePriceRule(input),
    changeInput: (changes: Partial<PriceRuleInput>) => setInput(current => ({ ...current, ...changes })),
    isBusy,
    result,
    submit(selected: readonly Pick<PriceRowData, 'id' | 'priceSen'>[]) {
      const { kind, value, isRounded } = input
      const products = selected.map(({ id, priceSen }) => `${id}:${priceSen}`).join()
      const fields = { kind, value, round: isRounded ? '1' : '0', products }
      const content = JSON.stringify(fields)
      // The same key again while there is no response, so that nothing is lowered twice.
      if (result?.ok || lastRequest.current.content !== content) lastRequest.current = { content, id: createId() }
      void submit({ intent: 'change-prices', id: lastRequest.current.id, ...fields })
    },
  }
}
