import { AdminLink } from '../ui/admin-button.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { OpeningStep } from './opening.server.ts'

/** What a shop lacks before it opens. Open as long as it has the demo. */
export function BeforeYouOpen({ steps }: { steps: readonly OpeningStep[] }) {
  const done = steps.filter(({ problem }) => problem === undefined)
  if (done.length === steps.length) return null
  return (
    <details className="sheet px-4" open={steps.some(({ name, problem }) => name === 'Demo' && problem)}>
      <summary className="flex min-h-12 items-center">
        <h2 className="wide">Before you open: {steps.length - done.length} to do</h2>
      </summary>
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
      {done.length > 0 && <p className="pb-3 text-smoke text-sm">✓ Done: {done.map(({ name }) => name).join(', ')}</p>}
    </details>
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
