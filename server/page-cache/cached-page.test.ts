import { describe, expect, test } from 'vitest'
import { createCachedPage, matchesEtag } from './cached-page.ts'

const html = 'a page '.repeat(1000)
const createPage = (headers = {}) =>
  createCachedPage(new Headers({ 'content-type': 'text/html', vary: 'cookie', ...headers }), Buffer.from(html))

const readHeaders = (list: string[]) =>
  Object.fromEntries(list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1]]] : [])))

test('has its own ETag, length and encoding for each variant', async () => {
  const { variants, size } = await createPage()
  const tags = Object.values(variants).map(({ etag }) => etag)
  expect(variants.identity.etag).toMatch(/^"[\w-]{22}"$/)
  expect(tags).toEqual([
    variants.identity.etag.replace(/"$/, '-br"'),
    variants.identity.etag.replace(/"$/, '-gzip"'),
    variants.identity.etag,
  ])
  for (const [encoding, { etag, body, headers, notModifiedHeaders }] of Object.entries(variants)) {
    const shared = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    expect(readHeaders(notModifiedHeaders)).toEqual(shared)
    expect(readHeaders(headers)).toEqual({
      ...shared,
      'content-type': 'text/html',
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
  }
  const { br, gzip, identity } = variants
  expect(identity.body.toString()).toBe(html)
  expect(size).toBe(br.body.length + gzip.body.length + identity.body.length)
})

describe('If-None-Match', () => {
  const tag = '"abc-br"'
  test.each([tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag} `, '*', ' * '])('%j matches', value =>
    expect(matchesEtag(value, tag)).toBe(true),
  )
  test.each([undefined, '', '"other"', 'abc-br', `"other, ${tag.slice(1)}`, `xW/${tag}`, 'W/*'])(
    '%j does not match',
    value => expect(matchesEtag(value, tag)).toBe(false),
  )
})
