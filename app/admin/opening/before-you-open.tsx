import { AdminLink } from '../ui/admin-button.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { OpeningStep } from './opening.server.ts'

/** What a shop lacks before it opens. The demo goes by a press that is always there. */
export function BeforeYouOpen({ steps }: { steps: readonly OpeningStep[] }) {
  const done = steps.filter(({ problem }) => problem === undefined)
  if (done.length === steps.length) return null
  return (
    <div className="sheet relative px-4">
      <details>
        <summary className="min-h-12 py-3 md:mr-44">
          <h2 className="wide inline">Before you open: {steps.length - done.length} to do</h2>
        </summary>
        <ul className="grid gap-x-10 md:grid-cols-2">
          {steps.map(
            ({ name, problem, link }) =>
              problem && (
                <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-sand border-t py-3">
                  <div className="min-w-0 flex-1 basis-44">
                    <h3 className="font-semibold">{name}</h3>
                    <p className="text-sm [overflow-wrap:anywhere] first-letter:uppercase">{problem}</p>
                  </div>
                  {link && <AdminLink to={link[0]}>{link[1]}</AdminLink>}
                </li>
              ),
          )}
        </ul>
        {done.length > 0 && (
          <p className="pb-3 text-smoke text-sm">✓ Done: {done.map(({ name }) => name).join(', ')}</p>
        )}
      </details>
      {steps.some(({ name, problem }) => name === 'Demo' && problem) && <RemoveDemo />}
    </div>
  )
}

function RemoveDemo() {
  const { submit, isBusy } = useRowAction()
  return (
    <ConfirmButton
      tone="quiet"
      className="text-ember! max-md:mb-1 max-md:px-0! md:absolute md:top-0.5 md:right-0.5"
      label="Remove the demo"
      isBusy={isBusy}
      onConfirm={() => void submit({ intent: 'remove-demo' })}
      title="Remove the demo?"
      description="Its pieces with their photos, its orders, questions and tips go, and the page views from before your first sale. Your own pieces stay, and what somebody has bought."
    />
  )
}
