import { describe, expect, test } from 'vitest'
import { emptyInputs } from './product-inputs.ts'
import { proposeDescription, proposeTitle } from './propose-text.ts'

const jeans = {
  ...emptyInputs,
  category: 'bottom',
  price: '85',
  brand: ' Levi’s ',
  garmentType: 'jeans',
  condition: 'good',
  fitSize: 'W32',
  colours: ['navy', 'blue'],
  measurements: { waist: '41,5', inseam: '76', rise: 'high' },
}

describe('a proposed title', () => {
  test('names brand, type, colours in the order of the choice, and size', () => {
    expect(proposeTitle(jeans)).toBe('Levi’s jeans, navy and blue, W32')
  })
  test('prefers the size on the label', () => {
    expect(proposeTitle({ ...jeans, brand: '', colours: [], size: 'W31 L30' })).toBe('Jeans, W31 L30')
  })
  test('needs a type', () => expect(proposeTitle({ ...jeans, garmentType: '' })).toBe(''))
})

describe('a proposed description', () => {
  test('has a line for each fact, lengths in the order of the type and only valid ones', () => {
    expect(proposeDescription({ ...jeans, flaws: 'A mend at the knee.', era: '90s', material: 'Cotton' })).toBe(
      [
        'Good: Worn and cared for. Small signs of it, all shown.',
        'To know: A mend at the knee.',
        'Fits a waist of 32 inches.',
        'Laid flat: waist 41.5 cm, inseam 76 cm.',
        'Material: Cotton.',
        'From the 1990s.',
      ].join('\n'),
    )
  })
  test('is empty without facts', () => expect(proposeDescription(emptyInputs)).toBe(''))
})
