import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { AdminButton } from './admin-button.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import { hasUnsavedInput, releaseForm } from './open-form.ts'

/**
 * Asks before the page is left with unsaved input: for another page of the store, or altogether.
 */
export function LeaveDialog({ description = 'What you entered stays in this browser as a draft.' }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedInput(),
  )
  useEffect(() => {
    // The browser asks in its own words.
    const askToStay = (event: BeforeUnloadEvent) => {
      if (hasUnsavedInput()) event.preventDefault()
    }
    addEventListener('beforeunload', askToStay)
    return () => removeEventListener('beforeunload', askToStay)
  }, [])

  return (
    <AdminDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description={description}
      closesOnBack={false}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AdminButton onClick={() => blocker.reset?.()}>Stay</AdminButton>
        <AdminButton
          tone="danger"
          onClick={() => {
            releaseForm()
            blocker.proceed?.()
          }}
        >
          Leave
        </AdminButton>
      </div>
    </AdminDialog>
  )
}
