import { AdminLink } from '../ui/admin-button.tsx'
import { AdminSection } from '../ui/admin-page.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { OpeningStep } from './opening.server.ts'

/** What a shop lacks before it opens, until it lacks nothing. What is done takes one quiet line. */
export function BeforeYouOpen({ steps }: { steps: readonly OpeningStep[] }) {
  const done = steps.filter(({ problem }) => problem === undefined)
  if (done.length === steps.length) return null
  return (
    <AdminSection title={`Before you open: ${steps.length - done.length} to do`}>
      <ul className="divide-y divide-sand">
        {steps.map(
          ({ name, problem, link }) =>
            problem && (
              <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
                <div className="min-w-0 flex-1 basis-44">
                  <h3 className="font-semibold">{name}</h3>
                  <p className="text-sm [overflow-wrap:anywhere] first-letter:uppercase">{problem}</p>
                </div>
                {name === 'Demo' ? <RemoveDemo /> : link && <AdminLink to={link[0]}>{link[1]}</AdminLink>}
              </li>
            ),
        )}
      </ul>
      {done.length > 0 && <p className="text-smoke text-sm">✓ Done: {done.map(({ name }) => name).join(', ')}</p>}
    </AdminSection>
  )
}

function RemoveDemo() {
  const { submit, isBusy } = useRowAction()
  return (
    <ConfirmButton
      tone="danger"
      label="Remove the demo"
      isBusy={isBusy}
      onConfirm={() => void submit({ intent: 'remove-demo' })}
      title="Remove the demo?"
      description="Its pieces with their photos, its orders, questions and tips go, and the page views from before your first sale. Your own pieces stay, and what somebody has bought."
    />
  )
}
