/**
 * What a browser shows of a page's main part, as one line of text: markup is gone, and the text of
 * neighbouring elements is apart by a space.
 */
export function readMainText(html: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0]
  if (main === undefined) throw new Error('The page has no main part')
  return readHtmlText(main)
}

/** The text of a piece of HTML, such as a footer. */
export function readHtmlText(html: string): string {
  const text = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    // React separates the texts of an element by comments.
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
  return decodeEntities(text).replace(/\s+/g, ' ').trim()
}

/** The texts of all elements of a kind, such as 'h2', in their order. */
export const listTexts = (html: string, element: string): string[] =>
  Array.from(html.matchAll(new RegExp(`<${element}\\b[\\s\\S]*?</${element}>`, 'g')), ([match]) => readHtmlText(match))

/** Where links with exactly this text lead, in their order. */
export const listLinks = (html: string, text: string): string[] =>
  Array.from(html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g))
    .filter(([, , content = '']) => readHtmlText(content) === text)
    .map(([, attributes = '']) => decodeEntities(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''))

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => entities[name] ?? '')
