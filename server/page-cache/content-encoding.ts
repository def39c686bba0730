/** Encodings of a cached page, smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Accept-Encoding headers of current browsers, which need no parsing. */
const commonHeaders = new Set(['gzip, deflate, br, zstd', 'gzip, deflate, br'])

/**
 * Chooses the encoding with the highest weight in Accept-Encoding, and the smallest among equals. A
 * client that accepts none gets the page uncompressed.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted !== undefined && commonHeaders.has(accepted)) return 'br'
  const weights = new Map((accepted ?? '').split(',').map(parseWeight))
  const weight = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = encodings.filter(encoding => weight(encoding) > 0).sort((a, b) => weight(b) - weight(a))
  return best ?? 'identity'
}

function parseWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [name, weight <= 1 ? weight : 0]
}
