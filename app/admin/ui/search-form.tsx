import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { type HrefBuilder, usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { AdminButton } from './admin-button.tsx'
import { maxSearchLength } from './list-url.ts'

interface SearchFormProps {
  q: string
  /** The list that a text is searched in. */
  getHref: (text: string) => HrefBuilder
  label: string
  placeholder: string
  maxLength?: number
  /** Other filters of the list. */
  children?: ReactNode
}

/**
 * The search of a list with its other filters: a plain GET form without scripts, otherwise updated
 * while typing.
 */
export function SearchForm({ q, getHref, children, label, maxLength = maxSearchLength, ...input }: SearchFormProps) {
  const { pathname } = useLocation()
  const { navigateTo } = usePendingParams()
  const searchFor = (text: string, replace = false) =>
    void navigateTo(getHref(text), { preventScrollReset: true, replace })
  const search = useSearchText(q, text => searchFor(text, true))
  return (
    <search>
      <Form
        action={pathname}
        className="flex flex-wrap items-start gap-2"
        onSubmit={event => {
          event.preventDefault()
          search.markSubmitted()
          searchFor(search.text)
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
          maxLength={maxLength}
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
  names: Readonly<Record<Sort, string>>
  value: Sort
  getHref: (sort: Sort) => HrefBuilder
}

/** The order of a list, within its search form. */
export function SortSelect<Sort extends string>({ names, value, getHref }: SortSelectProps<Sort>) {
  const { navigateTo } = usePendingParams()
  return (
    <select
      name="sort"
      aria-label="Sort"
      value={value}
      onChange={({ target }) => void navigateTo(getHref(target.value as Sort), { preventScrollReset: true })}
      className={filterSelectClass}
    >
      {Object.entries<string>(names).map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name}
        </option>
      ))}
    </select>
  )
}

export const filterSelectClass = 'select-arrow min-h-11 min-w-0 max-w-full grow text-ellipsis pl-3 sm:grow-0'
