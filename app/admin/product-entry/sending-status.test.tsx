import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LocalDraft } from './draft-database.ts'
import { type DraftState, type DraftStore, emptyDraft } from './draft-store.ts'
import { SendingStatus } from './sending-status.tsx'

const render = (state: LocalDraft['state'], queue: DraftState['queue']) =>
  renderToStaticMarkup(
    <SendingStatus
      drafts={[{ ...emptyDraft, id: 'coat', position: 0, state }]}
      state={{ local: { photos: new Map() }, queue } as DraftState}
      store={{} as DraftStore}
    />,
  )

test('an edit without new photos that can’t be sent says why, and can be paused', () => {
  const html = render('publishing', 'waiting')
  for (const shown of ['The store can’t be reached. Nothing is lost', '>Pause<']) expect(html).toContain(shown)
  expect(html).not.toContain('photo')
})

test('says nothing while nothing is sent', () => {
  expect(render('draft', 'waiting')).toBe('')
})
