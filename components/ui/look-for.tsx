import type { ReactNode } from 'react'
import { SelectInput } from './select-input.tsx'
import { TextField } from './text-field.tsx'

type LookForProps<Filter extends string> = {
  /** First part of the names of its inputs. */
  name: string
  words: { search: string; searchHint: string; show: string }
  search: string
  onSearch: (search: string) => void
  filter: Filter
  options: readonly { value: Filter; label: string }[]
  onFilter: (filter: Filter) => void
  children?: ReactNode
}

/** What to look for among rows: by words, and which kind of them. `children`: what else is done there. */
export function LookFor<Filter extends string>(props: LookForProps<Filter>) {
  const { name, words, search, onSearch, filter, options, onFilter, children } = props
  return (
    <div className="flex flex-wrap items-end gap-4">
      <TextField
        name={`${name}-search`}
        type="search"
        label={words.search}
        placeholder={words.searchHint}
        className="min-w-0 grow basis-60"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <SelectInput
        name={`${name}-filter`}
        label={words.show}
        value={filter}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value)
          if (chosen) onFilter(chosen.value)
        }}
        options={options}
      />
      {children}
    </div>
  )
}
