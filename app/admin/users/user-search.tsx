import { Form, useNavigate } from 'react-router'
import { useSearchText } from '../../ui/use-search-text.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { listStep, usersHref } from './users-address.ts'

/** By e-mail or username (USERS-02). A plain form that asks for an address; with scripts it asks while you type. */
export function UserSearch({ q }: { q: string }) {
  const navigate = useNavigate()
  const search = useSearchText(q, text =>
    navigate(usersHref({ q: text, show: listStep }), { replace: true, preventScrollReset: true }),
  )
  return (
    <search>
      <Form action="/admin/user-management" onSubmit={() => search.settle()} className="flex gap-2">
        <input
          type="search"
          name="q"
          aria-label="Search by email or username"
          placeholder="Search by email or username..."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={254}
          value={search.text}
          onChange={event => search.type(event.target.value)}
          className="min-h-11 w-full max-w-xl px-4 text-base"
        />
        <noscript>
          <DeskButton type="submit">Search</DeskButton>
        </noscript>
      </Form>
    </search>
  )
}
