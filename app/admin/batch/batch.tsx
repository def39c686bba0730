import { useEffect, useRef, useState } from 'react'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { type DropOption, listDropOptions } from '../drops/drop-options.server.ts'
import type { LocalDraft } from '../product-entry/draft-database.ts'
import { isBlank, isEdit } from '../product-entry/draft-steps.ts'
import type { DraftState, DraftStore } from '../product-entry/draft-store.ts'
import { FileButton } from '../product-entry/file-button.tsx'
import { SendingStatus, StorageNotice } from '../product-entry/sending-status.tsx'
import { useDraftStore } from '../product-entry/use-draft-store.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { registerForm } from '../ui/open-form.ts'
import type { Route } from './+types/batch.ts'
import { addProducts, fillIn, startDescribing } from './batch-actions.ts'
import { DescribeProduct } from './describe-product.tsx'
import { GroupList } from './group-list.tsx'
import { ProductRows } from './product-rows.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  uid: getAdmin(context).uid,
  drops: await listDropOptions(storeContext(context).db),
})

// What is read again would change nothing that is being entered.
export const shouldRevalidate = () => false

/** Lists many products from their photos, on a phone and without waiting for the network. */
export default function BatchPage({ loaderData: { uid, drops } }: Route.ComponentProps) {
  const { drafts } = useDraftStore(uid, store => store.takeOverSaved())
  return (
    <AdminPage title="Batch" aside={<AdminLink to="/admin/add-product">One piece</AdminLink>}>
      <StorageNotice state={drafts?.state} />
      {drafts ? <OpenBatch {...drafts} drops={drops} /> : <p className="text-smoke">Opening…</p>}
    </AdminPage>
  )
}

const defaultPauseSeconds = 20

/** What was begun in a form goes on there. */
const isDescribedHere = ({ state, form }: LocalDraft) => state === 'draft' && !form
/** Nothing of it is left to enter or to send. */
const isOver = ({ state }: LocalDraft) => state === 'listed' || state === 'deleted'

function OpenBatch({ store, state, drops }: { store: DraftStore; state: DraftState; drops: readonly DropOption[] }) {
  const all = state.local.drafts.filter(draft => !isEdit(draft) && !isBlank(draft))
  const [pauseSeconds, setPauseSeconds] = useState(defaultPauseSeconds)
  const [openId, setOpenId] = useState<string>()
  const top = useRef<HTMLDivElement>(null)
  const drafts = all.filter(isDescribedHere)
  const isSorting = all.some(draft => draft.state === 'sorting')
  const shown = all.filter(draft => draft.state !== 'sorting' && draft.state !== 'deleted')
  const open = isSorting ? undefined : drafts.find(({ id }) => id === openId)

  useEffect(() => registerForm({ hasUnsavedInput: () => !all.every(isOver), isWithoutDraft: () => !state.isStored }))

  async function openProduct(id: string | undefined) {
    const index = all.findIndex(draft => draft.id === id)
    const earlier = all.slice(0, Math.max(0, index)).filter(draft => draft.state !== 'deleted')
    const before = earlier.findLast(draft => draft.inputs.price !== '')
    if (id) await fillIn(store, id, before)
    setOpenId(id)
    top.current?.scrollIntoView()
    // What was pressed is gone.
    top.current?.focus({ preventScroll: true })
  }

  function openNext() {
    const index = shown.findIndex(({ id }) => id === openId)
    const next = [...shown.slice(index + 1), ...shown.slice(0, index)].find(isDescribedHere)
    void openProduct(next?.id)
  }

  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-4 gap-5 outline-none">
      <SendingStatus drafts={all.filter(draft => draft.state !== 'deleted')} state={state} store={store} />
      {!open && <PhotoInputs isFirst={all.length === 0} onAdd={files => addProducts(store, files, pauseSeconds)} />}
      {isSorting && (
        <GroupList
          state={state}
          store={store}
          pauseSeconds={pauseSeconds}
          onChangePause={seconds => setPauseSeconds(seconds)}
          onDescribe={async first => {
            await startDescribing(store)
            await openProduct(first)
          }}
        />
      )}
      {open && (
        <AdminButton className="justify-self-start" onClick={() => void openProduct(undefined)}>
          All {shown.length} pieces
        </AdminButton>
      )}
      {open ? (
        <DescribeProduct
          key={open.id}
          state={state}
          draft={open}
          store={store}
          drops={drops}
          heading={`Piece ${shown.indexOf(open) + 1} of ${shown.length}`}
          hasNext={drafts.length > 1}
          onNext={openNext}
        />
      ) : (
        !isSorting && <ProductRows local={state.local} drafts={all} store={store} onOpen={id => void openProduct(id)} />
      )}
    </div>
  )
}

/** @param onAdd resolves with why files were not added */
function PhotoInputs({ isFirst, onAdd }: { isFirst: boolean; onAdd: (files: readonly File[]) => Promise<string[]> }) {
  async function add(files: readonly File[]) {
    for (const refusal of await onAdd(files)) (await loadToast()).error(refusal)
  }
  const controls = (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <FileButton label="Choose photos" {...(isFirst && { tone: 'main' })} onAdd={files => void add(files)} />
      <FileButton label="Take a photo" onAdd={files => void add(files)} capture="environment" />
    </div>
  )
  return isFirst ? (
    <AdminEmptyState hint="They are grouped by the pauses between them, and sent while you type.">
      <p>Choose the photos of all pieces at once.</p>
      {controls}
    </AdminEmptyState>
  ) : (
    controls
  )
}
