import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// npm run fonts: writes the font files of the pages and of link previews, reduced to the
// characters, weights and widths the shop uses. app/look/fonts.css repeats the ranges
// (unicode-range), weights and widths.

/** Characters of English and Malay. Preloaded by every page. */
const latin = [characterRange(0x20, 0x7e), '\u00a0©®°·×½é', '–—‘’“”•…−'].join('')
/** Accented letters. Loaded only by pages that contain one. */
const accents = [characterRange(0xa1, 0xff), 'ŒœŠšŽžŸ‚„†‡‰‹›€™'].join('')
const variationAxes = { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } }

const source = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')),
)
for (const [name, text] of Object.entries({
  'archivo-latin': latin,
  'archivo-accents': removeCharacters(accents, latin),
})) {
  const font = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes })
  writeFileSync(`app/ui/fonts/${name}.woff2`, font)
  console.log(`${name}.woff2: ${(font.length / 1000).toFixed(1)} KB; ${formatUnicodeRange(text)}`)
}

const monoSources = {
  400: import.meta.resolve('@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2'),
  500: import.meta.resolve('@fontsource/dm-mono/files/dm-mono-latin-500-normal.woff2'),
}
for (const [weight, url] of Object.entries(monoSources)) {
  const font = await subsetFont(readFileSync(fileURLToPath(url)), latin, { targetFormat: 'woff2' })
  writeFileSync(`app/ui/fonts/dm-mono-latin-${weight}.woff2`, font)
  console.log(`dm-mono-latin-${weight}.woff2: ${(font.length / 1000).toFixed(1)} KB`)
}

// For pictures that the server draws: pango reads neither woff2 nor variable fonts well.
const black = await subsetFont(source, latin + accents, {
  targetFormat: 'sfnt',
  variationAxes: { wght: 900, wdth: 125 },
})
writeFileSync('platform/link-previews/archivo-black.ttf', black)
console.log(`archivo-black.ttf: ${(black.length / 1000).toFixed(1)} KB`)

function characterRange(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

function removeCharacters(text: string, other: string): string {
  return [...text].filter(letter => !other.includes(letter)).join('')
}

/** Value of the CSS descriptor `unicode-range`. */
function formatUnicodeRange(text: string): string {
  const points = [...text].map(letter => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16)
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}
