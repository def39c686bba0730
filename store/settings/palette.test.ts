import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type BrandColours,
  createPalette,
  createPaletteStyle,
  defaultPalette,
  findUnreadable,
  getContrast,
  parseColour,
} from './palette.ts'

const { paper, ink, chili, mustard } = defaultPalette
const colours = { paper, ink, chili, mustard }

test('the four default colours give the default palette, which needs no style', () => {
  expect(createPalette(colours)).toEqual(defaultPalette)
  expect(createPaletteStyle(createPalette(colours))).toBeUndefined()
  expect(findUnreadable(colours)).toBeUndefined()
})

test('the theme of the pages has the colours of the palette', () => {
  const theme = readFileSync('app/look/theme.css', 'utf8')
  const named = Array.from(theme.matchAll(/--color-([a-z]+): (#[0-9a-f]{6});/g), ([, name, colour]) => [name, colour])
  expect(Object.fromEntries(named)).toEqual(defaultPalette)
})

test('no other source names a colour of the palette', () => {
  const exempt = ['app/look/theme.css', 'store/settings/palette.ts']
  // The sign of a photo that is missing, and a garment's black: neither follows the shop's colours.
  exempt.push('app/look/elements.css', 'app/shop/filters/filter-sheet.tsx')
  const hexes = Object.values(defaultPalette).filter(colour => colour !== '#ffffff')
  const files = globSync('{app,platform,server,store,demo}/**/*.{ts,tsx,css}')
  const naming = files.filter(file => {
    if (exempt.includes(file) || file.endsWith('.test.ts')) return false
    const source = readFileSync(file, 'utf8').toLowerCase()
    return hexes.some(hex => source.includes(hex) || source.includes(hex.replace('#', '%23')))
  })
  expect(naming).toEqual([])
})

/** Every text and what it is written on; `large`: from 24 px on. */
const pairs = {
  ink: ['paper', 'chalk', 'sand', 'mustard', 'tape'],
  paper: ['ink'],
  chalk: ['ink', 'jungle', 'dusk'],
  smoke: ['paper', 'chalk', 'sand'],
  ember: ['paper', 'chalk', 'sand'],
  brick: ['mustard'],
  chili: ['chalk', 'large paper'],
  label: ['chili'],
  mustard: ['ink', 'dusk'],
  jungle: ['paper', 'chalk'],
  sign: ['ink'],
}

function listUnreadablePairs(four: BrandColours): string[] {
  const style = createPaletteStyle(createPalette(four)) ?? ''
  const palette = Object.fromEntries(style.split(';').map(line => line.replace('--color-', '').split(':')))
  return Object.entries(pairs).flatMap(([text, grounds]) =>
    grounds.flatMap(ground => {
      const min = ground.startsWith('large ') ? 3 : 4.5
      const contrast = getContrast(palette[text], palette[ground.replace('large ', '')])
      return contrast >= min ? [] : [`${text} on ${ground}: ${contrast} ${JSON.stringify(four)}`]
    }),
  )
}

test.each([
  ['dark', { paper: '#17171f', ink: '#f1eee4', chili: '#ff7a45', mustard: '#3d3a7a' }],
  ['pale', { paper: '#ffffff', ink: '#333333', chili: '#a3195b', mustard: '#8fd3b6' }],
  ['middling', { paper: '#5b5b5b', ink: '#ffffff', chili: '#ffddd1', mustard: '#222244' }],
])('what follows from %s colours can be read', (_, four) => {
  expect(createPalette(four)).toMatchObject(four)
  expect(findUnreadable(four)).toBeUndefined()
  expect(listUnreadablePairs(four)).toEqual([])
})

test('every text of any colours that are accepted can be read', () => {
  // A generator of pseudo-random numbers, so that each run tests the same colours.
  let seed = 1
  const pick = (kept: string) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % 3 === 0 ? kept : `#${(seed & 0xffffff).toString(16).padStart(6, '0')}`
  }
  let refused = 0
  for (let number = 0; number < 200; number++) {
    const four = { paper: pick(paper), ink: pick(ink), chili: pick(chili), mustard: pick(mustard) }
    if (createPalette(four) === defaultPalette) continue
    for (let taken = 0; taken < 4; taken++) {
      const unreadable = findUnreadable(four)
      if (!unreadable) break
      Object.assign(four, { [unreadable.name]: unreadable.nearest })
      refused++
    }
    expect(findUnreadable(four)).toBeUndefined()
    expect(listUnreadablePairs(four)).toEqual([])
  }
  expect(refused).toBeGreaterThan(200)
})

test('refuses a paper on which nothing could be read besides black, with the nearest that can be used', () => {
  const four = { paper: '#777777', ink: '#000000', chili: '#a00000', mustard }
  expect(findUnreadable(four)).toEqual({ name: 'paper', nearest: expect.stringMatching(/^#8[0-9a-f]/) })
})

test('what follows from unchanged colours stays', () => {
  const palette = createPalette({ ...colours, mustard: '#8fd3b6' })
  const { brick: _, dusk: __, mustard: ___, ...others } = palette
  expect(defaultPalette).toMatchObject(others)
})

test.each([
  [{ ink: '#c9bba4' }, 'ink'],
  [{ mustard: '#5c3a12' }, 'mustard'],
  [{ chili: '#ffb3a7' }, 'chili'],
  [{ paper: '#1a1613' }, 'ink'],
] as const)('refuses %j, and proposes a colour of which the same is not refused', (changed, name) => {
  let four: BrandColours = { ...colours, ...changed }
  const unreadable = findUnreadable(four)
  expect(unreadable?.name).toBe(name)
  for (let taken = 0; taken < 3; taken++) {
    const next = findUnreadable(four)
    if (next) four = { ...four, [next.name]: next.nearest }
  }
  expect(findUnreadable(four)).toBeUndefined()
})

test('proposes a near colour, not black', () => {
  expect(getContrast(findUnreadable({ ...colours, ink: '#8a7f70' })?.nearest ?? '', paper)).toBeLessThan(5.2)
})

test.each([
  ['#FFF', '#ffffff'],
  ['d8321f', '#d8321f'],
  [' #D8321F ', '#d8321f'],
  ['red', undefined],
  ['#12345', undefined],
  ['rgb(1,2,3)', undefined],
  ['', undefined],
])('reads %j as %s', (text, colour) => expect(parseColour(text)).toBe(colour))
