import { Form } from 'react-router'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
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
        <SearchField
          search={search}
          label="Search by email or username"
          placeholder="Search by email or username..."
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          className="w-full max-w-xl px-4 text-base"
        />
        <noscript>
          <AdminButton type="submit">Search</AdminButton>
        </noscript>
      </Form>
    </search>
  )
}
