import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { AdminButton } from './admin-button.tsx'

interface SearchFormProps {
  action: string
  /** The text that the list is searched for. */
  q: string
  onSearch: (text: string, options?: { replace: boolean }) => unknown
  /** What is searched, for screen readers. */
  label: string
  placeholder: string
  maxLength: number
  /** Other filters of the list. */
  children?: ReactNode
}

/**
 * The search of a list with its other filters: a plain GET form without scripts, otherwise updated
 * while typing.
 */
export function SearchForm({ action, q, onSearch, children, label, ...input }: SearchFormProps) {
  const search = useSearchText(q, text => onSearch(text, { replace: true }))
  return (
    <search>
      <Form
        action={action}
        className="flex flex-wrap items-start gap-2"
        onSubmit={event => {
          event.preventDefault()
          search.markSubmitted()
          onSearch(search.text)
        }}
      >
        <input
          type="search"
          name="q"
          aria-label={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={search.text}
          onChange={event => search.changeText(event.target.value)}
          className="min-h-11 min-w-0 grow basis-48 text-ellipsis px-3"
          {...input}
        />
        {children}
        <noscript>
          <AdminButton type="submit">Search</AdminButton>
        </noscript>
      </Form>
    </search>
  )
}

interface SortSelectProps<Sort extends string> {
  /** The orders that the list has, with their names. */
  names: Readonly<Record<Sort, string>>
  value: Sort
  onChange: (sort: Sort) => void
}

/** The order of a list, within its search form. */
export const SortSelect = <Sort extends string>({ names, value, onChange }: SortSelectProps<Sort>) => (
  <select
    name="sort"
    aria-label="Sort"
    value={value}
    onChange={({ target }) => onChange(target.value as Sort)}
    className={filterSelectClass}
  >
    {Object.entries<string>(names).map(([sort, name]) => (
      <option key={sort} value={sort}>
        {name}
      </option>
    ))}
  </select>
)

export const filterSelectClass = 'select-arrow min-h-11 min-w-0 max-w-full grow text-ellipsis pl-3 sm:grow-0'
