'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { useListbox } from '#components/ui/use-listbox.ts'
import { Modal } from '#components/ui/modal.tsx'
import { Name } from '#components/ui/name.tsx'
import { hitGroups, type Hit, type HitGroup } from './found.ts'
import { matchingPlaces, openedPlaces, type Place } from './places.ts'
import { topicPlaces, topicsIn } from './topics.ts'

/** Milliseconds without a key after which the service is asked. */
const PAUSE = 150
const LEAST_CHARACTERS = 2

type SearchDialogProps = { places: readonly Place[]; onClose: () => void }

/** Finds what is typed while it is typed; on top of the page, which gets the focus back. */
export function SearchDialog({ places, onClose }: SearchDialogProps) {
  const t = useTranslations('site.search')
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const { found, documentation, isPending, isAway } = useFound(text)
  const wanted = text.trim()
  const { rest, asked } = topicsIn(text, t)
  const { found: things } = useFound(rest)
  const matching = [...matchingPlaces(places, text), ...topicPlaces(asked, things, t), ...documentation]
  const groups = hitGroups(wanted === '' ? firstPlaces(places) : matching, found, t)
  const hits = groups.flatMap((group) => group.hits)

  const close = () => dialog.current?.close()
  const go = (href: string) => {
    close()
    router.push(href)
  }
  const { active, choose, fieldProps, listProps, optionProps } = useListbox({
    count: hits.length,
    onEnter: (index) => {
      const hit = index === undefined ? undefined : hits[index]
      if (hit) go(hit.href)
      else if (wanted !== '') go(`/search?q=${encodeURIComponent(wanted)}`)
    },
    onEscape: close,
  })
  const isTold = !isPending && wanted.length >= LEAST_CHARACTERS
  return (
    <Modal
      dialog={dialog}
      aria-label={t('title')}
      onClose={onClose}
      className="mx-auto mt-2 max-h-[calc(100dvh-1rem)] w-[min(42rem,calc(100vw-1rem))] md:mt-[10dvh] md:max-h-[75dvh]"
    >
      <SearchRow
        fieldProps={fieldProps}
        text={text}
        onType={(typed) => {
          setText(typed)
          choose(0)
        }}
        onClose={close}
      />
      <p role="status" className="sr-only">
        {isTold ? t('count', { count: hits.length }) : ''}
      </p>
      {hits.length > 0 ? (
        <div {...listProps} aria-label={t('results')} className="min-h-0 overflow-y-auto border-t border-line py-2">
          <Groups groups={groups} active={active} optionProps={optionProps} onChoose={go} />
        </div>
      ) : null}
      {wanted === '' ? <Note>{t('hint')}</Note> : null}
      {isAway ? <Note>{t('away')}</Note> : null}
      {isTold && hits.length === 0 && !isAway ? <Note>{t('noneHint', { text: wanted.slice(0, 100) })}</Note> : null}
    </Modal>
  )
}

/** The places before somebody types: things opened last, actions, and pages. */
function firstPlaces(places: readonly Place[]): Place[] {
  const order: readonly Place['kind'][] = ['action', 'page']
  return [...openedPlaces(), ...order.flatMap((kind) => places.filter((place) => place.kind === kind))]
}

/** What the service finds for a text, once nothing has been typed for a moment; a request that is no longer wanted ends. */
function useFound(text: string) {
  const wanted = text.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsking = asked.length >= LEAST_CHARACTERS
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => askPortal('GET /search', { query: { q: asked }, signal }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  const isCurrent = isAsking && asked === wanted && !isPlaceholderData
  return {
    // what an earlier text found is not offered for this one: Enter would lead there
    found: isCurrent ? (data?.found ?? []) : [],
    documentation: isCurrent ? (data?.documentation ?? []) : [],
    isPending: wanted !== asked || isFetching,
    isAway: isCurrent && error !== null,
  }
}

type SearchRowProps = {
  fieldProps: ReturnType<typeof useListbox>['fieldProps']
  text: string
  onType: (text: string) => void
  onClose: () => void
}

function SearchRow({ fieldProps, text, onType, onClose }: SearchRowProps) {
  const t = useTranslations('site.search')
  return (
    <div className="flex shrink-0 items-center gap-3 pl-4 focus-within:inset-ring-2 focus-within:inset-ring-focus">
      <span className="kern-icon kern-icon--small kern-icon--search" aria-hidden="true" />
      <input
        {...fieldProps}
        type="text"
        value={text}
        onChange={(event) => onType(event.target.value)}
        aria-label={t('field')}
        placeholder={t('field')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        className="h-14 min-w-0 flex-1 bg-transparent text-text outline-none placeholder:text-muted"
      />
      <button
        type="button"
        onClick={onClose}
        aria-label={t('close')}
        title={t('close')}
        className="flex size-14 shrink-0 items-center justify-center focus-visible:-outline-offset-4"
      >
        <span className="kern-icon kern-icon--small kern-icon--close" aria-hidden="true" />
      </button>
    </div>
  )
}

type GroupsProps = {
  groups: readonly HitGroup[]
  active: number | undefined
  optionProps: ReturnType<typeof useListbox>['optionProps']
  onChoose: (href: string) => void
}

function Groups({ groups, active, optionProps, onChoose }: GroupsProps) {
  const t = useTranslations('site.search.groups')
  const id = useId()
  const before = (index: number) => groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0)
  return groups.map(({ kind, hits }, index) => (
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="pb-1">
      <p id={`${id}-${kind}`} className="px-4 pt-2 pb-1 text-xs font-semibold text-muted">
        {t(kind)}
      </p>
      {hits.map((hit, at) => {
        const number = before(index) + at
        return (
          <div
            key={hit.key}
            {...optionProps(number)}
            onClick={() => onChoose(hit.href)}
            className={`cursor-pointer border-l-4 px-3 py-1.5 ${number === active ? 'border-action bg-surface' : 'border-transparent'}`}
          >
            <HitShown hit={hit} />
          </div>
        )
      })}
    </div>
  ))
}

function HitShown({ hit: { title, note, id } }: { hit: Hit }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Name>{title}</Name>
      <span className="text-xs text-muted wrap-anywhere">{note}</span>
      {id ? <code className="text-xs text-muted">{id}</code> : null}
    </span>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="shrink-0 border-t border-line px-4 py-3 text-sm text-muted">{children}</p>
)
