import { Form, useNavigate } from 'react-router'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { getUsersHref, userStep } from './users-url.ts'

/** By e-mail or username (USERS-02). A plain form that asks for an address; with scripts it asks while you type. */
export function UserSearch({ q }: { q: string }) {
  const navigate = useNavigate()
  const search = useSearchText(q, text =>
    navigate(getUsersHref({ q: text, show: userStep }), { replace: true, preventScrollReset: true }),
  )
  return (
    <search>
      <Form action="/admin/user-management" onSubmit={() => search.submitNow()} className="flex gap-2">
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
          <AdminButton type="submit">Search</AdminButton>
        </noscript>
      </Form>
    </search>
  )
}
