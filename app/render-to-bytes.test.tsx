import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { renderToBytes } from './render-to-bytes.ts'

test('keeps every character, wherever React ends a chunk of bytes', async () => {
  const texts = Array.from({ length: 3_000 }, (_, index) => `${index} ’é🧥`)
  const page = (
    <div>
      {texts.map(text => (
        <p key={text}>{text}</p>
      ))}
      <p>{texts.join(' ')}</p>
    </div>
  )
  const html = await renderToBytes(page, { signal: new AbortController().signal })
  const paragraphs = [...texts, texts.join(' ')].map(text => `<p>${text}</p>`)
  expect(html.toString()).toBe(`<div>${paragraphs.join('')}</div>`)
})

const Broken = () => {
  throw new Error('broken')
}

test('leaves no listener at the signal, which would keep the request in memory', async () => {
  const { signal } = new AbortController()
  await renderToBytes(<p>page</p>, { signal })
  await renderToBytes(<Broken />, { signal, onError() {} }).catch(() => undefined)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('rejects with what a component throws', async () => {
  const rendering = renderToBytes(<Broken />, { signal: new AbortController().signal, onError() {} })
  await expect(rendering).rejects.toThrow('broken')
})
