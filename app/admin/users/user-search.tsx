import { Form } from 'react-router'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { userStep, usersUrl } from './users-url.ts'

/**
 * Search by e-mail or user name: a plain GET form without scripts, otherwise updated while typing.
 */
export function UserSearch({ q }: { q: string }) {
  const { navigateTo } = usePendingParams()
  const changeSearch = (text: string, options: { replace?: boolean } = {}) =>
    navigateTo(usersUrl.withChanges({ q: text, show: userStep }), { preventScrollReset: true, ...options })
  const search = useSearchText(q, text => changeSearch(text, { replace: true }))
  return (
    <search>
      <Form
        action="/admin/user-management"
        onSubmit={event => {
          event.preventDefault()
          search.markSubmitted()
          void changeSearch(search.text)
        }}
        className="flex gap-2"
      >
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
          onChange={event => search.changeText(event.target.value)}
          className="min-h-11 w-full max-w-xl px-4 text-base"
        />
        <noscript>
          <AdminButton type="submit">Search</AdminButton>
        </noscript>
      </Form>
    </search>
  )
}
