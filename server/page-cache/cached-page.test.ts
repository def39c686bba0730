import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createCachedPage, matchesEtag } from './cached-page.ts'
import { encodings } from './content-encoding.ts'

const html = 'a page '.repeat(1000)
const createPage = (headers = {}) =>
  createCachedPage(
    new Headers({ 'content-type': 'text/html', vary: 'cookie', 'cache-control': 'no-cache', ...headers }),
    Buffer.from(html),
  )

/** Header names and values, of a name that occurs twice both values. */
const readHeaders = (list: string[]) =>
  Object.fromEntries(
    new Headers(list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? '']] : []))),
  )

test('has its own ETag, length and encoding for each variant', async () => {
  const page = createPage()
  const variants = await Promise.all(encodings.map(encoding => page.getVariant(encoding)))
  const [br, gzip, identity] = variants
  expect(identity?.etag).toMatch(/^"[\w-]{22}"$/)
  expect([br?.etag, gzip?.etag]).toEqual(['br', 'gzip'].map(name => identity?.etag.replace(/"$/, `-${name}"`)))
  for (const [index, { etag, body, headers, notModifiedHeaders }] of variants.entries()) {
    const shared = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    expect(readHeaders(notModifiedHeaders)).toEqual(shared)
    expect(readHeaders(headers)).toEqual({
      ...shared,
      'content-type': 'text/html',
      'content-length': String(body.length),
      ...(encodings[index] === 'identity' ? {} : { 'content-encoding': encodings[index] }),
    })
  }
  const bodies = [br && brotliDecompressSync(br.body), gzip && gunzipSync(gzip.body), identity?.body]
  expect(bodies.map(String)).toEqual([html, html, html])
  expect(variants.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(page.size)
})

test('is compressed once for all who ask, at once or later', async () => {
  const page = createPage()
  const compressing = page.getVariant('br')
  expect(page.getVariant('br')).toBe(compressing)
  const compressed = await compressing
  expect(page.getVariant('br')).toBe(compressed)
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
