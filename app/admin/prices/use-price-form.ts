import { useRef, useState } from 'react'
import { createId } from '#store/ids.ts'
import { parsePriceRule } from '#store/products/price-rule.ts'
import { type PromotionInput, type PromotionProblem, parsePromotion } from '#store/products/promotion.ts'
import { useNow } from '../ui/use-now.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { PricesResult } from './price-actions.server.ts'
import type { PriceRowData } from './price-preview.ts'
import { pricesUrl } from './prices-url.ts'

/** A rule as typed. */
export type PriceRuleInput = Parameters<typeof parsePriceRule>[0]

const newPromotion: PromotionInput = { name: '', startDay: '', startTime: '10:00', endDay: '', endTime: '23:59' }

export type PriceForm = ReturnType<typeof usePriceForm>

/** The rule for the selected prices, the promotion that it is for, if any, and its submission. */
export function usePriceForm(kind: PriceRuleInput['kind']) {
  const now = useNow()
  const [input, setInput] = useState<PriceRuleInput>({ kind, value: '', isRounded: true })
  const [promotion, setPromotion] = useState<PromotionInput>()
  const [refusal, setRefusal] = useState<PromotionProblem>()
  const { submit, isBusy, result } = useRowAction<PricesResult>(pricesUrl.path)
  const lastRequest = useRef({ content: '', id: '' })
  const rule = parsePriceRule(input)
  const parsed = promotion && parsePromotion(promotion, new Date(now))
  return {
    input,
    rule,
    promotion,
    parsed,
    /** What is wrong with the promotion, since the last press. */
    refusal,
    changeInput: (changes: Partial<PriceRuleInput>) => setInput(current => ({ ...current, ...changes })),
    changePromotion(changes: Partial<PromotionInput> | undefined) {
      setRefusal(undefined)
      setPromotion(current => changes && { ...(current ?? newPromotion), ...changes })
    },
    /** Shows what is wrong with the promotion. Returns whether anything is. */
    refusePromotion(): boolean {
      if (!parsed || 'name' in parsed) return false
      setRefusal({ ...parsed })
      return true
    },
    isBusy,
    result,
    submit(selected: readonly Pick<PriceRowData, 'id' | 'priceSen'>[]) {
      const { kind, value, isRounded } = input
      const products = selected.map(({ id, priceSen }) => `${id}:${priceSen}`).join()
      const intent = promotion ? 'create-promotion' : 'change-prices'
      const fields = { intent, kind, value, round: isRounded ? '1' : '0', products, ...promotion }
      const content = JSON.stringify(fields)
      // The same key again while there is no response, so that nothing is lowered twice.
      if (result?.ok || lastRequest.current.content !== content) lastRequest.current = { content, id: createId() }
      void submit({ id: lastRequest.current.id, ...fields })
    },
  }
}
