import { type ComponentProps, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { createId } from '#store/ids.ts'
import { maxNoteLength, type OrderNote } from '#store/orders/order-note.ts'
import { TextAreaField } from '../../../ui/controls/text-area-field.tsx'
import { AdminButton } from '../../ui/admin-button.tsx'
import { AdminError, AdminSection } from '../../ui/admin-page.tsx'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { useErrorFocus } from '../../ui/use-error-focus.ts'
import { useRowAction } from '../../ui/use-row-action.ts'
import type { NoteResult } from '../order.tsx'

interface OrderNotesProps {
  notes: readonly OrderNote[]
  /** Of the admin, who may change their own notes. */
  uid: string
  /** Becomes the id of the first new note. */
  newNoteId: string
  /** Of a form that was sent without scripts. */
  error: string | undefined
}

/** What admins note on an order for each other. */
export const OrderNotes = ({ notes, uid, newNoteId, error }: OrderNotesProps) => (
  <AdminSection title="Private notes">
    <AdminError>{error}</AdminError>
    {notes.length > 0 && (
      <ul className="grid gap-3">
        {notes.map(note => (
          <li key={note.id}>
            <Note note={note} isOwn={note.authorId === uid} />
          </li>
        ))}
      </ul>
    )}
    <NewNote newNoteId={newNoteId} />
  </AdminSection>
)

/** The id stays the same until the note was added, so that a repeated press adds it once. */
function NewNote({ newNoteId }: { newNoteId: string }) {
  const { send, isBusy, result } = useRowAction<NoteResult>()
  const error = getError(result)
  const form = useErrorFocus(error === undefined ? undefined : result)
  const [noteId, setNoteId] = useState(newNoteId)
  useEffect(() => {
    if (!result?.ok) return
    form.current?.reset()
    setNoteId(createId())
  }, [result, form])
  return (
    <Form ref={form} method="post" className="grid gap-2" aria-busy={isBusy} onSubmit={send}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="noteId" value={noteId} />
      <NoteText label="New note" error={error} />
      <p className="text-smoke text-sm">Only admins see notes.</p>
      <AdminButton type="submit" className="justify-self-start" aria-disabled={isBusy}>
        Add note
      </AdminButton>
    </Form>
  )
}

function Note({ note, isOwn }: { note: OrderNote; isOwn: boolean }) {
  const { submit, send, isBusy, result } = useRowAction<NoteResult>()
  const error = getError(result)
  const details = useErrorFocus<HTMLDetailsElement>(error === undefined ? undefined : result)
  useEffect(() => {
    if (result?.ok && details.current) details.current.open = false
  }, [result, details])
  const { id, authorEmail, text, createdAt, editedAt } = note
  return (
    <article aria-busy={isBusy} className="grid gap-1 border-sand border-l-2 pl-3">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      <p className="text-smoke text-sm [overflow-wrap:anywhere]">
        {authorEmail}, <Time at={createdAt} />
        {editedAt && ', edited'}
      </p>
      {isOwn && (
        <details ref={details}>
          <summary className="opener flex min-h-11 w-fit items-center font-semibold text-sm">Edit or delete</summary>
          <Form key={text} method="post" className="grid gap-2" onSubmit={send}>
            <input type="hidden" name="noteId" value={id} />
            <NoteText label="Note" defaultValue={text} error={error} />
            <div className="flex flex-wrap gap-2">
              <AdminButton type="submit" name="intent" value="edit" aria-disabled={isBusy}>
                Save note
              </AdminButton>
              <ConfirmButton
                tone="danger"
                label="Delete note"
                isBusy={isBusy}
                onConfirm={() => void submit({ intent: 'delete', noteId: id })}
                title="Delete note?"
                description="This action cannot be undone."
                confirmLabel="Delete"
              />
            </div>
          </Form>
        </details>
      )}
    </article>
  )
}

/** Undefined when there was no response. */
const getError = (result: NoteResult | undefined) => (result && 'error' in result ? result.error : undefined)

const NoteText = (props: Pick<ComponentProps<typeof TextAreaField>, 'label' | 'defaultValue' | 'error'>) => (
  <TextAreaField name="text" required rows={3} maxLength={maxNoteLength} {...props} />
)
