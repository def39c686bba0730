import { createReadStream } from 'node:fs'

/**
 * Reads the lines of a file, which end in \n alone: node:readline also splits at U+2028 and U+2029,
 * which a string in JSON may contain.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
