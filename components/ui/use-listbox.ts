import { useEffect, useId, useState, type KeyboardEvent } from 'react'

type ListboxProps = {
  /** Number of options that are shown. */
  count: number
  /** Enter, on the option of this number, or on none. */
  onEnter: (index: number | undefined) => void
  onEscape?: () => void
}

/**
 * A field with a list of options below it, by the combobox pattern of the ARIA Authoring Practices: the focus stays in the
 * field, arrow keys choose, Enter takes. Answers what field, list and options need, and the number of the chosen option.
 */
export function useListbox({ count, onEnter, onEscape }: ListboxProps) {
  const id = useId()
  const [wanted, setWanted] = useState(0)
  const active = count === 0 ? undefined : Math.min(wanted, count - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (active !== undefined) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => setWanted(((active ?? -1) + 1) % Math.max(count, 1)),
      ArrowUp: () => setWanted(((active ?? 0) - 1 + count) % Math.max(count, 1)),
      Enter: () => onEnter(active),
      Escape: onEscape,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    active,
    choose: setWanted,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? id : undefined,
      'aria-activedescendant': active === undefined ? undefined : optionId(active),
      onKeyDown,
    } as const,
    listProps: { role: 'listbox', id } as const,
    optionProps: (index: number) =>
      ({
        role: 'option',
        id: optionId(index),
        'aria-selected': index === active,
        onMouseMove: () => setWanted(index),
      }) as const,
  }
}
