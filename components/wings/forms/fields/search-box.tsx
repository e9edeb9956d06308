'use client'

import { useEffect, useMemo, useState, type KeyboardEvent, type ReactNode, type RefCallback } from 'react'
import { useTranslations } from 'use-intl'
import { describedBy, FieldError, FieldHint, fieldId } from '#components/ui/text-field.tsx'
import { useListbox } from '#components/ui/use-listbox.ts'
import { useTell } from './form-tools.tsx'
import { found, indexOf, meant, type OptionMatches } from './found-options.ts'
import type { Option } from '../words.ts'

type SearchBoxProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly Option[]
  /** What stands in the field while nothing is typed. */
  shown: string
  /** Emptying the field takes nothing. */
  onTake: (option: Option | undefined) => void
  onLeave: () => void
  inputRef: RefCallback<HTMLInputElement>
}

/**
 * One of many options, found by typing words of it: a combobox with a list (ARIA Authoring Practices), which keys alone
 * work. Left without a choice it shows again what was chosen, unless what was typed can only mean one.
 */
export function SearchBox(props: SearchBoxProps) {
  const { name, label, hint, error, inputRef } = props
  const t = useTranslations('forms.search')
  const id = fieldId(name)
  const { typed, result, isOpen, type, take, leave, fieldProps, listProps, optionProps, active, show } =
    useSearch(props)
  const count = result.shown.length + result.more
  const tell = useTell()
  const told = isOpen ? t('found', { count, more: result.more }) : undefined
  useEffect(() => {
    if (told !== undefined) tell(told)
  }, [told, tell])
  return (
    <div className={`kern-form-input ${error ? 'kern-form-input--error' : ''}`}>
      <label className="kern-label" htmlFor={id}>
        {label}
      </label>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      <div className="relative w-full" onBlur={leave}>
        <div className="kern-form-input__select-wrapper w-full">
          <input
            {...fieldProps}
            ref={inputRef}
            id={id}
            name={name}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onClick={show}
            placeholder={t('placeholder')}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { hint, error })}
            className={`kern-form-input__select w-full truncate placeholder:text-muted ${error ? 'kern-form-input__select--error' : ''}`}
          />
        </div>
        {isOpen ? (
          <div className="absolute top-full right-0 left-0 z-10 mt-1 rounded-md border border-edge bg-raised">
            {count > 0 ? (
              <div {...listProps} aria-label={t('list')} className="max-h-72 overflow-y-auto py-1">
                {result.shown.map((option, at) => (
                  <OptionShown key={option.value} option={option} isActive={at === active} onTake={() => take(option)}>
                    {optionProps(at)}
                  </OptionShown>
                ))}
              </div>
            ) : null}
            <More {...result} />
          </div>
        ) : null}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}

/** That there is more than is shown, or nothing. */
function More({ shown, more }: OptionMatches) {
  const t = useTranslations('forms.search')
  if (more === 0 && shown.length > 0) return null
  const isRest = more > 0
  return (
    <p className={`px-4 py-2 text-sm text-muted ${isRest ? 'border-t border-line' : ''}`}>
      {isRest ? t('more', { count: more }) : t('none')}
    </p>
  )
}

type OptionShownProps = {
  option: Option
  isActive: boolean
  onTake: () => void
  children: ReturnType<ReturnType<typeof useListbox>['optionProps']>
}

function OptionShown({ option: { label, hint, lang }, isActive, onTake, children: optionProps }: OptionShownProps) {
  return (
    <div
      {...optionProps}
      lang={lang}
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={`min-h-11 cursor-pointer border-l-4 px-3 py-2 wrap-anywhere ${isActive ? 'border-action bg-surface' : 'border-transparent'}`}
    >
      {label}
      {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
    </div>
  )
}

/** What is typed and found, how the list opens, and what keys do. */
function useSearch({ options, shown, onTake, onLeave }: SearchBoxProps) {
  // nothing is typed: what was chosen stands there
  const [text, setText] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const index = useMemo(() => indexOf(options), [options])
  const result = useMemo(() => found(index, text ?? ''), [index, text])
  const settle = () => {
    setText(undefined)
    setOpen(false)
  }
  const take = (option: Option | undefined) => {
    settle()
    if (option) onTake(option)
  }
  const listbox = useListbox({
    count: isOpen ? result.shown.length : 0,
    onEnter: (at) => take(at === undefined ? undefined : result.shown[at]),
    onEscape: settle,
  })
  const show = () => {
    if (isOpen) return
    const chosen = result.shown.findIndex(({ label }) => label === shown)
    listbox.choose(Math.max(0, chosen))
    setOpen(true)
  }
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    listbox.choose(0)
  }
  const leave = () => {
    if (text?.trim() === '') onTake(undefined)
    else if (text !== undefined) take(meant(index, text))
    settle()
    onLeave()
  }
  // closed, Enter does what it does in every other field
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen) return listbox.fieldProps.onKeyDown(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show()
  }
  const fieldProps = { ...listbox.fieldProps, onKeyDown }
  return { ...listbox, fieldProps, typed: text ?? shown, result, isOpen, show, type, take, leave }
}
