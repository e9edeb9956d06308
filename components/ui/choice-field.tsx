'use client'

import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { fieldInFrame, FilterFrame, SelectField, type FilterFieldProps } from './filter-fields.tsx'
import { matchesWords } from './matches-words.ts'
import { useHydrated } from './use-hydrated.ts'
import { useListbox } from './use-listbox.ts'

export type Option = { value: string; label: string }
type ChoiceFieldProps = FilterFieldProps & { options: readonly Option[] }

/** Up to this many options are shown in a plain list. */
const FEW = 5
const MOST_SHOWN = 50

/**
 * One of many values by name, found by typing; the address keeps the value. A plain list without script, or with few
 * options.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { options, defaultValue } = props
  const isKnown = !defaultValue || options.some(({ value }) => value === defaultValue)
  const all = isKnown ? options : [{ value: defaultValue, label: defaultValue }, ...options]
  const isSearchable = useHydrated() && options.length > FEW
  if (!isSearchable) return <SelectField {...props} options={all} />
  return <SearchableField key={defaultValue ?? ''} {...props} options={all} />
}

function SearchableField({ name, label, defaultValue = '', options }: ChoiceFieldProps) {
  const t = useTranslations('kit.filter')
  const id = `filter-${name}`
  const choice = useChoice(options, defaultValue)
  const { value, text, isOpen, shown, type, take, close } = choice
  const { active, show, choose, onKeyDown, fieldProps, listProps, optionProps } = useOpening(choice)
  const hidden = useRef<HTMLInputElement>(null)
  // a chosen value applies at once, as that of a plain list does
  useEffect(() => {
    if (value !== defaultValue) hidden.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [value, defaultValue])
  return (
    <div className="relative max-w-full min-w-0" onBlur={close}>
      <FilterFrame id={id} label={label} isSet={value !== ''}>
        <input type="hidden" ref={hidden} name={name} value={value} />
        <input
          {...fieldProps}
          id={id}
          value={text}
          onChange={(event) => {
            type(event.target.value)
            choose(0)
          }}
          onClick={show}
          onKeyDown={onKeyDown}
          placeholder={t('all')}
          autoComplete="off"
          spellCheck={false}
          className={`${fieldInFrame} min-w-12 truncate placeholder:text-text`}
        />
      </FilterFrame>
      {isOpen && shown.length > 0 ? (
        <div
          {...listProps}
          aria-label={label}
          className="absolute top-full right-0 left-0 z-10 mt-1 max-h-72 min-w-64 overflow-y-auto rounded-md border border-edge bg-raised py-1"
        >
          {shown.map((option, index) => (
            <OptionShown
              key={option.value}
              label={option.label}
              isActive={index === active}
              optionProps={optionProps(index)}
              onTake={() => take(option)}
            />
          ))}
        </div>
      ) : null}
      <span role="status" className="sr-only">
        {isOpen ? t('found', { count: shown.length }) : ''}
      </span>
    </div>
  )
}

type OptionShownProps = {
  label: string
  isActive: boolean
  optionProps: ReturnType<ReturnType<typeof useListbox>['optionProps']>
  onTake: () => void
}

function OptionShown({ label, isActive, optionProps, onTake }: OptionShownProps) {
  return (
    <div
      {...optionProps}
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={`cursor-pointer border-l-4 px-3 py-1.5 text-sm wrap-anywhere ${isActive ? 'border-action bg-surface' : 'border-transparent'}`}
    >
      {label}
    </div>
  )
}

/** Opens the list at the chosen option, and handles keys. */
function useOpening({ value, isOpen, shown, take, open, close }: ReturnType<typeof useChoice>) {
  const listbox = useListbox({
    count: isOpen ? shown.length : 0,
    onEnter: (index) => take(index === undefined ? undefined : shown[index]),
    onEscape: close,
  })
  const show = () => {
    if (isOpen) return
    const chosen = shown.findIndex((option) => option.value === value)
    listbox.choose(Math.max(0, chosen))
    open()
  }
  // closed, Enter applies the filters as in every other field
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen) return listbox.fieldProps.onKeyDown(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show()
  }
  return { ...listbox, show, onKeyDown }
}

/**
 * The chosen option and the typed text. Leaving the field without a choice shows the chosen option again; emptying it
 * clears the choice.
 */
function useChoice(options: readonly Option[], chosen: string) {
  const t = useTranslations('kit.filter')
  const [value, setValue] = useState(chosen)
  const labelOf = (wanted: string) => options.find((option) => option.value === wanted)?.label ?? wanted
  const [text, setText] = useState(labelOf(chosen))
  const [isOpen, setOpen] = useState(false)
  const isUntouched = text === labelOf(value)
  const wanted = text.trim()
  const every = [{ value: '', label: t('all') }, ...options]
  const matching = isUntouched
    ? every
    : options.filter((option) => matchesWords(option.label, wanted) || option.value === wanted.toLowerCase())
  // a value outside the list can be named by its id
  const free = wanted !== '' && matching.length === 0 ? [{ value: wanted, label: t('free', { text: wanted }) }] : []
  return {
    value,
    text,
    isOpen,
    shown: [...matching.slice(0, MOST_SHOWN), ...free],
    type: (typed: string) => {
      setText(typed)
      setOpen(true)
    },
    take: (option: Option | undefined) => {
      setOpen(false)
      if (!option) return
      setValue(option.value)
      setText(labelOf(option.value))
    },
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      if (wanted === '') setValue('')
      setText(wanted === '' ? '' : labelOf(value))
    },
  }
}
