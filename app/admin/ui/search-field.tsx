import type { ComponentProps } from 'react'
import type { useSearchText } from '../../ui/hooks/use-search-text.ts'

interface SearchFieldProps extends ComponentProps<'input'> {
  search: ReturnType<typeof useSearchText>
  /** What is searched; also its name for screen readers. */
  label: string
}

/** The search input of an admin list. Without scripts its form sends `q`. */
export const SearchField = ({ search, label, className = '', ...input }: SearchFieldProps) => (
  <input
    type="search"
    name="q"
    aria-label={label}
    autoComplete="off"
    enterKeyHint="search"
    value={search.text}
    onChange={event => search.changeText(event.target.value)}
    className={`min-h-11 ${className}`}
    {...input}
  />
)
