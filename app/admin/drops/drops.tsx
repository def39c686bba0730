import { useState } from 'react'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { getAdminStore } from '#app/context/current-user.ts'
import { formatDateTime } from '#store/dates.ts'
import { createId, type DropId } from '#store/ids.ts'
import { createDrop } from '#store/products/create-drop.server.ts'
import { parseDropDraft } from '#store/products/drop.ts'
import {
  countDropProducts,
  type Drop,
  listOpenedDrops,
  listUpcomingDrops,
} from '#store/products/drop-queries.server.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { getActionResult, toActionData } from '../ui/action-result.ts'
import { readAdminForm } from '../ui/admin-form.server.ts'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { pluralize } from '../ui/pluralize.ts'
import type { Route } from './+types/drops.ts'
import { dropFields } from './drop-actions.server.ts'
import { DropForm, emptyDropInput } from './drop-fields.tsx'

const maxOpened = 50

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getAdminStore(context)
  const [upcoming, opened] = await Promise.all([listUpcomingDrops(db), listOpenedDrops(db, { limit: maxOpened })])
  const counts = await countDropProducts(
    db,
    [...upcoming, ...opened].map(({ id }) => id),
  )
  const toListItem = ({ id, title, opensAt }: Drop) => ({
    id,
    title,
    opensAt,
    ...(counts.get(id) ?? { count: 0, soldCount: 0 }),
  })
  return { upcoming: upcoming.map(toListItem), opened: opened.map(toListItem) }
}

const newDropSchema = z.object({ id: recordIdSchema, ...dropFields })

type CreateResult = { ok: true; id: string } | { ok: false; invalidFields: ('title' | 'time')[] }

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, newDropSchema)
  if (!values) return data<CreateResult>({ ok: false, invalidFields: ['title', 'time'] }, { status: 400 })
  const result = parseDropDraft(values, store.now())
  if (!result.ok) return data<CreateResult>(result, { status: 400 })
  return data<CreateResult>({ ok: true, id: await createDrop(store, result.draft, by, values.id as DropId) })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  if (result?.ok) throw redirect(`/admin/drops/${result.id}`)
  if (!result) (await loadToast()).error('Failed to make the drop: the store did not answer. Press again.')
  return toActionData(result)
}

/** Lists drops, the next one first, and makes new ones. */
export default function Drops({ loaderData: { upcoming, opened } }: Route.ComponentProps) {
  // Repeating the request makes no second drop.
  const [id] = useState(createId)
  return (
    <AdminPage title="Drops">
      <p className="max-w-prose text-smoke">
        Products of a drop stay secret until it opens. Then all of them come into the shop in the same second, on every
        open page.
      </p>
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
        <div className="grid gap-3">
          <h2 className="wide">Coming up</h2>
          {upcoming.length > 0 ? (
            <DropList
              drops={upcoming}
              describe={({ opensAt, count }) => `${formatDateTime(opensAt)} · ${pluralize(count, 'product')}`}
            />
          ) : (
            <AdminEmptyState message="No drop is planned" hint="Give it a name and a time, then add products to it." />
          )}
        </div>
        <div className="grid gap-3">
          <h2 className="wide">New drop</h2>
          <DropForm start={emptyDropInput} fields={{ id }} label="Make drop" tone="main" />
        </div>
      </div>
      {opened.length > 0 && (
        <>
          <h2 className="wide -mb-3 mt-2">Opened</h2>
          <DropList
            drops={opened}
            describe={({ opensAt, count, soldCount }) => `${formatDateTime(opensAt)} · ${soldCount} of ${count} sold`}
          />
        </>
      )}
    </AdminPage>
  )
}

type DropItem = Route.ComponentProps['loaderData']['upcoming'][number]

const DropList = ({ drops, describe }: { drops: readonly DropItem[]; describe: (drop: DropItem) => string }) => (
  <ul className="sheet divide-y divide-sand">
    {drops.map(drop => (
      <li key={drop.id}>
        <Link
          to={`/admin/drops/${drop.id}`}
          className="grid min-h-14 content-center gap-x-4 px-4 py-3 sm:flex sm:items-center"
        >
          <span className="grow font-semibold underline underline-offset-4 [overflow-wrap:anywhere]">{drop.title}</span>
          <span className="tabular text-smoke">{describe(drop)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
