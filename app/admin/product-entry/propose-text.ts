import * as garment from '#app/messages/en/garment.ts'
import { productFields } from '#store/products/fields.ts'
import { colours as allColours, eras, isCondition, parseLength } from '#store/products/garment-facts.ts'
import { isGarmentType, listMeasurements } from '#store/products/garment-types.ts'
import type { ProductInputs } from './product-inputs.ts'

/** A blank title or description is the proposed one, which follows the facts. */
export const completeTexts = (inputs: ProductInputs): ProductInputs => ({
  ...inputs,
  title: inputs.title || proposeTitle(inputs),
  description: inputs.description || proposeDescription(inputs),
})

/** Says where a title comes from that nobody has typed. */
export const getTitleHint = (inputs: ProductInputs): string | undefined =>
  inputs.title === '' && proposeTitle(inputs) !== '' ? 'Proposed from the facts. Change it as you like.' : undefined

/** Proposes a title from the facts: 'Levi’s jeans, blue, W32'. Empty without a garment type. */
export function proposeTitle({ brand, garmentType, colours, size, fitSize }: ProductInputs): string {
  if (!isGarmentType(garmentType)) return ''
  const type = garment.choiceNames.garmentType[garmentType]
  const name = brand.trim() === '' ? type : `${brand.trim()} ${type.toLowerCase()}`
  return [name, joinColours(colours), size.trim() || fitSize]
    .filter(Boolean)
    .join(', ')
    .slice(0, productFields.title.maxLength)
}

/** Proposes a description from the facts, a line each. Empty without any. */
export function proposeDescription(inputs: ProductInputs): string {
  const { condition, era, material, flaws, size, fitSize } = inputs
  const lengths = describeLengths(inputs)
  return [
    isCondition(condition) && `${garment.choiceNames.condition[condition]}: ${garment.conditionMeanings[condition]}`,
    flaws.trim() !== '' && `To know: ${flaws.trim()}`,
    size.trim() !== '' && `The label says ${size.trim()}.`,
    fitSize !== '' && `Fits ${fitSize.startsWith('W') ? `a waist of ${fitSize.slice(1)} inches` : `size ${fitSize}`}.`,
    lengths !== '' && `Laid flat: ${lengths}.`,
    material.trim() !== '' && `Material: ${material.trim()}.`,
    isEra(era) && `From the ${garment.choiceNames.era[era]}.`,
  ]
    .filter(line => line !== false)
    .join('\n')
}

function describeLengths({ garmentType, measurements }: ProductInputs): string {
  if (!isGarmentType(garmentType)) return ''
  return listMeasurements(garmentType)
    .flatMap(name => {
      const cm = parseLength(measurements[name] ?? '')
      return cm === undefined ? [] : [`${garment.measurementNames[name].replace(', flat', '').toLowerCase()} ${cm} cm`]
    })
    .join(', ')
}

const joinColours = (colours: readonly string[]) =>
  allColours
    .filter(colour => colours.includes(colour))
    .toSorted((a, b) => colours.indexOf(a) - colours.indexOf(b))
    .map(colour => garment.choiceNames.colours[colour].toLowerCase())
    .join(' and ')

const isEra = (text: string): text is (typeof eras)[number] => (eras as readonly string[]).includes(text)
