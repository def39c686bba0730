import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { LocalDraft } from '../product-entry/draft-database.ts'
import { type DraftStore, emptyDraft } from '../product-entry/draft-store.ts'
import { ProductRows } from './product-rows.tsx'

vi.mock('../ui/use-admin-data.ts', () => ({ useAdminData: () => ({ publicUrl: 'https://shop.example' }) }))

const render = (...drafts: Partial<LocalDraft>[]) =>
  renderToStaticMarkup(
    <ProductRows
      local={{ photos: new Map() }}
      drafts={drafts.map((draft, index) => ({ ...emptyDraft, id: `piece-${index}`, position: index, ...draft }))}
      store={{} as DraftStore}
      onOpen={() => {}}
    />,
  )

test('clears pieces that wait for their drop too, and shares none of them', () => {
  const html = render({ state: 'listed', dropId: 'friday' })
  expect(html).toContain('Clear what is in the shop')
  expect(html).not.toContain('Share')
})

test('shares what is in the shop, and prints its labels', () => {
  const html = render(
    { state: 'listed' },
    { state: 'listed', dropId: 'friday' },
    { state: 'listed' },
    { state: 'draft' },
  )
  expect(html).toContain('2 pieces are in the shop.')
  expect(html).toContain('href="/admin/labels?ids=piece-0,piece-2"')
})
