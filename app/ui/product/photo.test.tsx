import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductImage } from '#store/products/product.ts'
import { Photo } from './photo.tsx'

const render = (sources: ProductImage['sources']) =>
  renderToStaticMarkup(
    <Photo
      image={{ url: '/800.webp', width: 1200, height: 1500, blur: null, sources }}
      alt="Tee"
      sizes="50vw"
      isFirst
    />,
  )

test('offers every size of a photo, or its main file alone [CARD-01]', () => {
  const sources = [400, 800].map(width => ({ type: 'image/webp', width, url: `/${width}.webp` }))
  expect(render(sources)).toMatch(
    /^<picture class="contents"><img srcSet="\/400\.webp 400w, \/800\.webp 800w" sizes="50vw" src="\/800\.webp"/,
  )
  expect(render([])).toMatch(/^<picture class="contents"><img src="\/800\.webp"/)
})
