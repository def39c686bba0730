import { useEffect, useRef, useState } from 'react'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { listDropOptions } from '../drops/drop-options.server.ts'
import type { DropOption } from '../drops/use-publication.ts'
import { signInAgain, useIsSigningInAgain } from '../sign-in-again/sign-in-again.ts'
import { AdminButton, AdminLink, adminButtonClass } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import type { Route } from './+types/batch.ts'
import { addFiles } from './add-files.ts'
import type { Batch } from './batch-database.ts'
import { type BatchState, type BatchStore, openBatchStore } from './batch-store.ts'
import { DescribeProduct } from './describe-product.tsx'
import { GroupList } from './group-list.tsx'
import { ProductRows } from './product-rows.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  uid: getAdmin(context).uid,
  drops: await listDropOptions(storeContext(context).db),
})

// What is read again would change nothing that is being entered.
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Batch' }]

/** Lists many products from their photos, on a phone and without waiting for the network. */
export default function BatchPage({ loaderData: { uid, drops } }: Route.ComponentProps) {
  const { store, state, hasFailed } = useBatchStore(uid)
  return (
    <AdminPage title="Batch" aside={<AdminLink to="/admin/add-product">One piece</AdminLink>}>
      {hasFailed && (
        <p role="alert" className="font-semibold text-ember">
          This browser keeps nothing for this page, so photos would get lost. Open it in a window that isn’t private, or
          free some space, and try again.
        </p>
      )}
      {state?.isLost && (
        <p role="alert" className="font-semibold text-ember">
          The browser has closed its storage, and keeps nothing of what you enter now.{' '}
          <a href="/admin/batch" className="underline">
            Open the page again
          </a>
        </p>
      )}
      {store && state ? (
        <OpenBatch store={store} state={state} drops={drops} />
      ) : (
        !hasFailed && <p className="text-smoke">Opening…</p>
      )}
    </AdminPage>
  )
}

function OpenBatch({ store, state, drops }: { store: BatchStore; state: BatchState; drops: readonly DropOption[] }) {
  const { batch, queue, pauseSeconds } = state
  const [openId, setOpenId] = useState<string>()
  const top = useRef<HTMLDivElement>(null)
  const drafts = batch.products.filter(product => product.state === 'draft')
  const isSorting = batch.products.some(product => product.state === 'sorting')
  const shown = batch.products.filter(({ state }) => state !== 'sorting' && state !== 'deleted')
  const open = isSorting ? undefined : (drafts.find(({ id }) => id === openId) ?? undefined)

  async function openProduct(id: string | undefined) {
    const index = shown.findIndex(product => product.id === id)
    const before = shown.slice(0, Math.max(0, index)).findLast(product => product.inputs.price !== '')
    if (id) await store.fillIn(id, before)
    setOpenId(id)
    top.current?.scrollIntoView()
    // What was pressed is gone.
    top.current?.focus({ preventScroll: true })
  }

  function openNext() {
    const index = shown.findIndex(({ id }) => id === openId)
    const next = [...shown.slice(index + 1), ...shown.slice(0, index)].find(({ state }) => state === 'draft')
    void openProduct(next?.id)
  }

  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-4 gap-5 outline-none">
      <QueueStatus batch={batch} queue={queue} store={store} />
      {!open && <PhotoInputs store={store} isFirst={batch.products.length === 0} />}
      {isSorting && <GroupList batch={batch} pauseSeconds={pauseSeconds} store={store} />}
      {open ? (
        <DescribeProduct
          key={open.id}
          batch={batch}
          product={open}
          store={store}
          drops={drops}
          heading={`Piece ${shown.indexOf(open) + 1} of ${shown.length}`}
          hasNext={drafts.length > 1}
          onNext={openNext}
        />
      ) : (
        !isSorting && <ProductRows batch={batch} store={store} onOpen={id => void openProduct(id)} />
      )}
      {open && <AdminButton onClick={() => void openProduct(undefined)}>All {shown.length} pieces</AdminButton>}
    </div>
  )
}

function PhotoInputs({ store, isFirst }: { store: BatchStore; isFirst: boolean }) {
  const controls = (
    <div className="flex flex-wrap justify-center gap-3 max-sm:*:grow">
      <FileButton label="Choose photos" tone="main" store={store} />
      <FileButton label="Take a photo" store={store} capture="environment" />
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

interface FileButtonProps {
  label: string
  tone?: 'main'
  store: BatchStore
  capture?: 'environment'
}

const FileButton = ({ label, tone, store, capture }: FileButtonProps) => (
  <label
    className={`${adminButtonClass(tone ? { tone } : {})} relative focus-within:outline-3 focus-within:outline-jungle focus-within:outline-offset-2`}
  >
    {label}
    <input
      type="file"
      accept={capture ? 'image/*' : 'image/jpeg,image/png,image/webp,image/avif'}
      multiple={!capture}
      {...(capture && { capture })}
      aria-label={label}
      className="absolute -inset-px cursor-pointer opacity-0"
      onChange={({ target }) => {
        void addFiles(store, [...(target.files ?? [])])
        target.value = ''
      }}
    />
  </label>
)

/** Opens the batch that this browser keeps for an admin. */
function useBatchStore(uid: string) {
  const [state, setState] = useState<{ store?: BatchStore; state?: BatchState; hasFailed: boolean }>({
    hasFailed: false,
  })
  useEffect(() => {
    let opened: BatchStore | undefined
    let isClosed = false
    const update = () => {
      if (opened) setState({ store: opened, state: opened.getState(), hasFailed: false })
    }
    openBatchStore(uid, update).then(
      store => {
        opened = store
        if (isClosed) store.close()
        else update()
      },
      error => {
        logError('Failed to open the batch', error)
        setState({ hasFailed: true })
      },
    )
    return () => {
      isClosed = true
      opened?.close()
    }
  }, [uid])

  const { store } = state
  const isSigningIn = useIsSigningInAgain()
  useEffect(() => {
    if (!isSigningIn) store?.send()
  }, [isSigningIn, store])
  return state
}

interface QueueStatusProps {
  batch: Batch
  queue: BatchState['queue']
  store: BatchStore
}

/** How far the batch has been sent, in words. */
function QueueStatus({ batch, queue, store }: QueueStatusProps) {
  const photos = batch.products
    .filter(({ state }) => state !== 'deleted')
    .flatMap(({ photoKeys }) => photoKeys.flatMap(key => batch.photos.get(key) ?? []))
  const stored = photos.filter(({ url }) => url !== null).length
  const publishing = batch.products.filter(({ state }) => state === 'publishing').length
  if (photos.length === 0) return null
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {stored < photos.length
          ? `${stored} of ${photos.length} photos uploaded.`
          : `${photos.length === 1 ? 'The photo is' : `All ${photos.length} photos are`} uploaded.`}
        {publishing > 0 && ` ${publishing} on the way to the shop.`}
        {queue === 'waiting' && ' The store can’t be reached. Nothing is lost: it goes on by itself.'}
      </p>
      <progress aria-label="Uploaded photos" className="h-2 w-full accent-jungle" value={stored} max={photos.length} />
      {queue === 'signed-out' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 font-semibold text-ember text-sm">
          You are signed out. What you entered is kept here.
          <AdminButton onClick={() => void signInAgain().then(hasSignedIn => hasSignedIn && store.send())}>
            Sign in again
          </AdminButton>
        </p>
      )}
    </div>
  )
}
