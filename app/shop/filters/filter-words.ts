import type { FactName } from '#store/products/fields.ts'
import { type ChoiceParam, choiceFilters } from '#store/products/filters.ts'
import { describeFact, type GarmentWords } from '../../ui/product/describe-fact.ts'

/** The first filters of the sheet; the others follow. */
const firstParams: readonly ChoiceParam[] = ['size', 'type', 'condition', 'colour', 'brand']

/**
 * What each filter and its choices are called, in the order of the sheet.
 * @param size the title of the sizes that fit
 */
export const describeFilters = (garment: GarmentWords, size: string) =>
  [...choiceFilters]
    .sort((a, b) => getPlace(a.param) - getPlace(b.param))
    .map(({ param, name }) => ({
      param,
      title: name === 'fitSize' ? size : garment.factNames[name as FactName],
      getName: (value: string) => describeFact(name as FactName, value, garment),
    }))

const getPlace = (param: ChoiceParam) => (firstParams.includes(param) ? firstParams.indexOf(param) : firstParams.length)
