/** The colours that an admin chooses, in the order of the form. */
export const colourNames = ['paper', 'ink', 'chili', 'mustard'] as const
export type ColourName = (typeof colourNames)[number]
export const isColourName = (name: string): name is ColourName => (colourNames as readonly string[]).includes(name)
/** As '#d8321f'. */
export type BrandColours = Record<ColourName, string>

/**
 * The colours of the shop until an admin changes them. Whatever shows one takes it from here;
 * app/look/theme.css repeats them for the pages, which a test compares.
 */
export const defaultPalette = {
  paper: '#f4ede0',
  chalk: '#fffbf1',
  sand: '#e6dac4',
  ink: '#1a1613',
  smoke: '#5c5248',
  chili: '#d8321f',
  /** Chili for small text on paper. */
  ember: '#b4240f',
  /** The same on mustard. */
  brick: '#8f1b0a',
  /** Text on chili. */
  label: '#ffffff',
  mustard: '#f2b134',
  jungle: '#0e5c52',
  dusk: '#2b2d6e',
} as const

export type Palette = Record<keyof typeof defaultPalette, string>

/** Reads a colour as it was typed, such as 'D8321F' or '#fff'; undefined when it is none. */
export function parseColour(text: string): string | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return long ? `#${long.toLowerCase()}` : undefined
}

const minContrast = 4.5
const black = '#000000'
const white = '#ffffff'

const toChannels = (colour: string) => [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16))

/** @param share of the second colour, from 0 to 1 */
function mix(colour: string, other: string, share: number): string {
  const others = toChannels(other)
  const mixed = toChannels(colour).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share)
  return `#${mixed.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map(channel =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * How well one colour can be read on the other, from 1 to 21.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function getContrast(colour: string, other: string): number {
  const [darker = 0, lighter = 0] = [colour, other].map(getLuminance).toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const isReadable = (colour: string, grounds: readonly string[], min = minContrast) =>
  grounds.every(ground => getContrast(colour, ground) >= min)

/** The first accepted colour from this one to black and to white, or else black. */
function findNearest(colour: string, accepts: (candidate: string) => boolean): string {
  for (let percent = 0; percent <= 100; percent++)
    for (const end of [black, white]) {
      const candidate = mix(colour, end, percent / 100)
      if (accepts(candidate)) return candidate
    }
  return black
}

/** The nearest colour that can be read on the grounds. */
const findReadable = (colour: string, grounds: readonly string[]): string =>
  findNearest(colour, candidate => isReadable(candidate, grounds))

/** What lies on the paper: lighter than it, also where the paper is dark. */
const getChalk = (paper: string) => mix(paper, white, getLuminance(paper) > 0.18 ? 0.65 : 0.07)
const getSand = (paper: string, ink: string) => mix(paper, ink, 0.1)

/**
 * The whole palette of four colours. What follows from unchanged colours alone stays as it is; of
 * the default ones it is `defaultPalette` itself.
 */
export function createPalette(colours: BrandColours): Palette {
  if (colourNames.every(name => colours[name] === defaultPalette[name])) return defaultPalette
  const { paper, ink, chili, mustard } = colours
  const { jungle, dusk } = defaultPalette
  const chalk = getChalk(paper)
  const sand = getSand(paper, ink)
  const isDefault = (...sources: ColourName[]) => sources.every(name => colours[name] === defaultPalette[name])
  return {
    ...defaultPalette,
    ...colours,
    ...(!isDefault('paper') && { chalk, jungle: findReadable(jungle, [paper, chalk]) }),
    ...(!isDefault('paper', 'ink') && { sand, smoke: findReadable(mix(ink, paper, 0.3), [sand, paper, chalk]) }),
    ...(!isDefault('paper', 'ink', 'chili') && { ember: findReadable(chili, [paper, chalk, sand]) }),
    ...(!isDefault('mustard', 'chili') && { brick: findReadable(chili, [mustard]) }),
    ...(!isReadable(white, [chili]) && { label: black }),
    // Chalk and mustard are read on ink in any case.
    ...(!isReadable(dusk, [chalk, mustard]) && { dusk: ink }),
  }
}

/** The variables that give pages the shop's colours; undefined while these are the default. */
export function createPaletteStyle(palette: Palette): string | undefined {
  if (palette === defaultPalette) return undefined
  const { chalk, chili, mustard, ink } = palette
  const others = {
    // What is lit on chalk, masking tape, and the name at the end of the page.
    white: chalk,
    tape: mix(mustard, chalk, 0.5),
    sign: findReadable(chili, [ink]),
    // With an alpha: the dots of the landing page's sky, shadows of photos and of receipts.
    dots: `${chili}80`,
    cast: `${ink}e6`,
    shade: `${ink}29`,
  }
  return Object.entries({ ...palette, ...others })
    .map(([name, colour]) => `--color-${name}:${colour}`)
    .join(';')
}

/** Gives a drawing that is in the default colours those of the shop. */
export const recolour = (drawing: string, palette: Palette): string =>
  drawing.replaceAll(/#[0-9a-f]{6}\b/g, colour => {
    const name = (Object.keys(defaultPalette) as (keyof Palette)[]).find(key => defaultPalette[key] === colour)
    return name ? palette[name] : colour
  })

/**
 * Finds a colour of or under text that can't be read, with the nearest that can. Chili is large on
 * paper.
 */
export function findUnreadable(colours: BrandColours): { name: ColourName; nearest: string } | undefined {
  const isInk = (colour: string, ground: string) =>
    isReadable(colour, [ground, getChalk(ground), getSand(ground, colour)])
  const rules: Record<ColourName, (colour: string) => boolean> = {
    // Any ink that can be read leaves a colour for whatever else is written.
    paper: colour => isInk(black, colour) || isInk(white, colour),
    ink: colour => isInk(colour, colours.paper),
    mustard: colour => isReadable(colour, [colours.ink]),
    chili: colour => isReadable(colour, [getChalk(colours.paper)]) && isReadable(colour, [colours.paper], 3),
  }
  const name = (['paper', 'ink', 'mustard', 'chili'] as const).find(text => !rules[text](colours[text]))
  return name && { name, nearest: findNearest(colours[name], rules[name]) }
}
