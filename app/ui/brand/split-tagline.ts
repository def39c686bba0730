/**
 * Splits a tagline in two halves, of which the second has another colour: at its first comma, else
 * in the middle of its words. The first keeps the space between.
 */
export function splitTagline(tagline: string): [string, string] {
  const words = tagline.split(' ')
  const comma = words.findIndex(word => word.endsWith(',')) + 1
  const middle = comma > 0 && comma < words.length ? comma : Math.ceil(words.length / 2)
  const first = words.slice(0, middle).join(' ')
  return middle < words.length ? [`${first} `, words.slice(middle).join(' ')] : [first, '']
}
