import { createReadStream } from 'node:fs'
import { ArchiveError } from '../archive/manifest.ts'

/** Characters. The longest lines of a store are orders, of some kilobytes. */
const maxLength = 16_000_000

/**
 * Reads the lines of a file, which end in \n alone: node:readline also splits at U+2028 and U+2029,
 * which a string in JSON may contain.
 * @throws ArchiveError when a line is too long to be held in memory
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  let count = 0
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first = '', ...lines] = (chunk as string).split('\n')
    lines.unshift(rest + first)
    rest = lines.pop() ?? ''
    yield* lines
    count += lines.length
    if (rest.length > maxLength)
      throw new ArchiveError(
        `${file}: line ${count + 1} is longer than ${maxLength.toLocaleString('en')} characters, the limit of a line.`,
      )
  }
  if (rest !== '') yield rest
}
