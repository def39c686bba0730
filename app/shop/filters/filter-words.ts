import type * as english from '#app/messages/en.ts'
import type * as malay from '#app/messages/ms.ts'
import type { ChoiceParam } from '#store/products/filters.ts'

type Messages = typeof english | typeof malay

/** The words of a language that are needed: a page loads no others. */
interface Words {
  garment: Messages['garment']
  conditionNames: Messages['products']['conditionNames']
  size: string
}

const look = (names: Record<string, string>) => (value: string) => names[value] ?? value

/** What each filter and its choices are called, in the order of the sheet. */
export const describeFilters = ({
  garment,
  conditionNames,
  size,
}: Words): Record<ChoiceParam, { title: string; getName: (value: string) => string }> => ({
  size: { title: size, getName: garment.getSizeName },
  type: { title: garment.type, getName: look(garment.typeNames) },
  condition: { title: garment.condition, getName: look(conditionNames) },
  colour: { title: garment.colour, getName: look(garment.colourNames) },
  brand: { title: garment.brand, getName: value => value },
})
