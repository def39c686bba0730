import { Form } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { formatDate } from '#store/dates.ts'
import { countExported } from '#store/privacy/export-person.server.ts'
import { parsePerson } from '#store/privacy/person.ts'
import { nameInWords } from '#store/privacy/person-export.ts'
import { type ProposedOrder, proposeOrders } from '#store/privacy/propose-orders.server.ts'
import { Field } from '../../ui/controls/field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage, AdminSection } from '../ui/admin-page.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { Route } from './+types/person.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdminStore(context)
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 254)
  const person = parsePerson(q)
  if (!person) return { q, isInvalid: q !== '', sums: [], proposed: [] }
  const counts = Object.entries(await countExported(db, person))
  const sums = counts.map(([name, count]) => `${nameInWords(name)}: ${count}`)
  return { q, isInvalid: false, sums, proposed: await proposeOrders(db, person) }
}

/** What the store has of one person, to be handed to them. */
export default function PersonPage({ loaderData: { q, isInvalid, sums, proposed } }: Route.ComponentProps) {
  const hasSome = sums.length + proposed.length > 0
  return (
    <AdminPage title="Personal data" back={{ to: '/admin/user-management', name: 'user management' }}>
      <Form action="/admin/person" key={q} className="flex flex-wrap items-start gap-3">
        <Field
          name="q"
          label="E-mail address or phone number"
          hint="Of somebody who asks what the shop has stored of them. Be sure that it is really them."
          error={isInvalid ? 'Enter a whole e-mail address, or a Malaysian mobile number.' : undefined}
          defaultValue={q}
          maxLength={254}
          className="min-w-0 grow basis-64"
        />
        <AdminButton type="submit" className="mt-7">
          Search
        </AdminButton>
      </Form>
      {q !== '' && !isInvalid && !hasSome && <AdminEmptyState message={`The store has nothing of ${q}.`} />}
      {hasSome && (
        <AdminSection title={`Of ${q}`} className="[overflow-wrap:anywhere]">
          {sums.length === 0 && <p>Nothing for certain.</p>}
          <ul className="gap-x-8 sm:columns-2 lg:columns-3">
            {sums.map(sum => (
              <li key={sum}>{sum}</li>
            ))}
          </ul>
          <Downloads key={q} q={q} proposed={proposed} />
        </AdminSection>
      )}
    </AdminPage>
  )
}

const downloadNote =
  'Each download is noted in the audit log. Read it before you hand it on: a note or message may name others. Whoever runs the server can erase a person.'

/** A form without scripts: each press downloads a file. */
const Downloads = ({ q, proposed }: { q: string; proposed: readonly ProposedOrder[] }) => (
  <form className="grid gap-3">
    <input type="hidden" name="q" value={q} />
    {proposed.length > 0 && (
      <fieldset>
        <legend>These orders have only the number in common. Which are this person’s?</legend>
        {proposed.map(({ id, orderNumber, shipName, createdAt }) => (
          <Checkbox key={id} name="order" value={orderNumber}>
            {`#${orderNumber}, ${formatDate(createdAt)}, ${shipName}`}
          </Checkbox>
        ))}
      </fieldset>
    )}
    <div className="flex flex-wrap gap-2">
      <AdminButton type="submit" tone="main" formAction="/admin/person.html">
        Download as a page
      </AdminButton>
      <AdminButton type="submit" formAction="/admin/person.json">
        Download as JSON
      </AdminButton>
    </div>
    <p className="text-smoke text-sm">{downloadNote}</p>
  </form>
)
