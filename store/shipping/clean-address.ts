import { cleanLine } from '#store/clean-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'

/** Full-width letters and invisible characters hide a link from people, not from programs. */
export const toPlainText = (text: string) =>
  text
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.')

/** Makes each field of a typed address one line, but for the address. */
export function cleanAddress<Address extends { address: string; zip: string }>({ address, ...lines }: Address) {
  const cleaned = Object.fromEntries(Object.entries(lines).map(([name, value]) => [name, cleanLine(String(value))]))
  return { ...(cleaned as typeof lines), zip: removeInvisible(lines.zip), address }
}
