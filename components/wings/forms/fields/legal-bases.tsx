'use client'

import { useState } from 'react'
import { get, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import {
  groupOf,
  isGroupId,
  type Basis,
  type DefinitionId,
  type FormDefinition,
  type GroupId,
  type Member,
} from '@kurier/forms/definition'
import { basesAround, basesIn, type ToldBases } from '../basis-places.ts'
import { lastName, pathAround, withoutPlaces } from '../rule-places.ts'
import type { FormSection, FormStep } from './form-steps.ts'
import { useFormTools, useStates } from './form-tools.tsx'
import { isLongItem } from './heights.ts'
import { Spoken } from '../spoken.tsx'
import { labelWords } from '../words.ts'

/** Why the questions of a step are asked, folded: the legal bases of all that it asks now, each under its name. */
export function WhyAsked({ step }: { step: FormStep }) {
  const { section, before, blocks, after } = step
  const { form } = useFormTools()
  const t = useTranslations('forms.basis')
  const [isOpen, setOpen] = useState(false)
  const around = section.isGates ? [] : basesAround(form, section.path)
  const paths = [...before, ...blocks, ...after]
  const isHere = (path: string) => isOnStep(form, path, step)
  if (around.length === 0 && basesIn(form, paths, isHere).length === 0) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-3">{t('title')}</summary>
      {isOpen ? <BasesNow {...{ section, around, paths, isHere }} /> : null}
    </details>
  )
}

type BasesNowProps = {
  section: FormSection
  around: readonly Basis[]
  paths: readonly string[]
  isHere: (path: string) => boolean
}

/** Looks at the answers, since they open questions. */
function BasesNow({ section: { id, page }, around, paths, isHere }: BasesNowProps) {
  const { form, hook } = useFormTools()
  const values: unknown = useWatch({ control: hook.control })
  const { closed } = useStates()
  const told = basesIn(form, paths, (path) => isHere(path) && !closed.has(path) && isAskedNow(form, path, values))
  const all: ToldBases[] = around.length > 0 ? [{ ...(id && { id }), bases: around }, ...told] : told
  return (
    <dl className="flex flex-col gap-3 border-l-4 border-line pl-4">
      {all.map((one, at) => (
        <div key={at}>
          <dt className="font-semibold">
            <Spoken form={form} words={one.id ? labelWords(form, one.id) : page.title} />
          </dt>
          <dd>
            <LegalBases form={form} bases={one.bases} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** False in what a step only names, since it has steps of its own. */
function isOnStep(form: FormDefinition, path: string, { section, wishes }: FormStep): boolean {
  const around = pathAround(path)
  const id = lastName(around) as DefinitionId // paths are made of ids
  if (around === section.path || around === '' || !isGroupId(id)) return true
  return (
    !wishes.includes(around) && (!isList(form, around) || !isLongItem(form, groupOf(form, id), withoutPlaces(around)))
  )
}

/** False in a list without items, and in a group that may be left out and is not wanted; each is asked for itself. */
function isAskedNow(form: FormDefinition, path: string, values: unknown): boolean {
  const around = pathAround(path)
  const id = lastName(around) as DefinitionId // paths are made of ids
  if (around === '' || !isGroupId(id)) return true
  const given: unknown = get(values, around)
  return isPlain(form, around) || (Array.isArray(given) ? given.length > 0 : given !== undefined)
}

/** How a group stands in what is around it. */
function memberOf(form: FormDefinition, path: string): Member | undefined {
  const [around, id] = [pathAround(path), lastName(path)]
  const beside = around === '' ? form.root : groupOf(form, lastName(around) as GroupId).members // a group is around a group
  return beside.find((member) => member.id === id)
}

const isList = (form: FormDefinition, path: string): boolean => memberOf(form, path)?.list !== undefined

/** True for a group that is there whatever is answered. */
const isPlain = (form: FormDefinition, path: string): boolean =>
  memberOf(form, path)?.required === true && !isList(form, path)

/** Legal bases one below the other; each address on the web is a link that leaves the page as it is. */
export function LegalBases({ form, bases }: { form: FormDefinition; bases: readonly Basis[] }) {
  const t = useTranslations('forms.basis')
  const locale = useLocale()
  const lang = form.source && locale !== 'de' ? 'de' : undefined
  return (
    <ul className="flex list-disc flex-col gap-1 pl-6">
      {bases.map(({ text, link }) => (
        <li key={`${text} ${link}`} className="wrap-anywhere">
          {link?.startsWith('https://') ? (
            <a href={link} target="_blank" rel="noreferrer" className="kern-link kern-link--no-visited-state">
              <span lang={lang}>{text}</span> <span className="sr-only">({t('newWindow')})</span>
            </a>
          ) : (
            <span lang={lang}>{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
