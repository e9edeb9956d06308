'use client'

import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { fieldOf, groupOf, isGroupId } from '@kurier/forms/definition'
import type { FieldId, FormDefinition, Group, GroupId } from '@kurier/forms/definition'
import { askedOrder } from '@kurier/forms/choices'
import { ChoiceOfMembers } from './choice-of-members.tsx'
import { FieldInput } from './field-input.tsx'
import type { FormStep } from './form-steps.ts'
import { useFormTools, useStates, useTell } from './form-tools.tsx'
import { GroupAbout, GroupName, GroupTitle, titleId } from './group-about.tsx'
import { GroupList } from './group-list.tsx'
import { OptionalGroup, OptionalSteps } from './optional-group.tsx'
import { askedMembers, decidingAnswers, openedBy, takesAnswers, type ShownMember } from '../presences.ts'
import { shownHere } from '../gates.ts'
import { asRecord } from '../list-values.ts'
import { joined } from '../rule-places.ts'
import { hasTitle, isPlainGroup, levelBelow, SECTION, type HeadingLevel } from './sections.ts'
import { Spoken } from '../spoken.tsx'
import { aboutOf, labelWords } from '../words.ts'

type FieldProps = { shown: ShownMember; name: string; level: HeadingLevel; isApart: boolean }

type MemberProps = {
  group: Group
  path: string
  /** Of the headings directly in it. */
  level: HeadingLevel
  /** The step whose section this is, if it asks for only some of the members; all of them unless given. */
  step?: Pick<FormStep, 'blocks' | 'wishes'>
}

/** The fields and groups of a group; a field that an answer opens appears as soon as the answer is given. */
export function MemberFields({ group, path, level, step }: MemberProps) {
  const t = useTranslations('forms.page')
  const { form } = useFormTools()
  const named = useShownMembers(group, path).map((one) => ({ one, name: joined(path, one.member.id) }))
  const isHere = (name: string) => step?.blocks.includes(name) ?? true
  const shown = named.filter(({ name }) => isHere(name))
  const units = askedOrder(form, group, group.members).map(({ choice, members }) => ({
    choice: choice && isHere(joined(path, choice.key)) ? choice : undefined,
    here: shown.filter(({ one: { member } }) => members.some(({ id }) => id === member.id)),
  }))
  useToldOpening(shown.filter(({ one: { presence } }) => presence === 'opened').length)
  const opensLater = named.some(({ one: { member }, name }) => {
    const by = openedBy(form, group, member)
    return !isHere(name) && by !== undefined && isHere(joined(path, by))
  })
  return (
    <>
      {units.flatMap(({ choice, here }) => [
        choice ? <ChoiceOfMembers key={choice.key} group={group} choice={choice} path={path} /> : null,
        ...here.map(({ one, name }) => (
          <MemberField
            key={one.member.id}
            shown={one}
            name={name}
            level={level}
            isApart={step?.wishes.includes(name) ?? false}
          />
        )),
      ])}
      {opensLater ? <p className="border-l-4 border-line pl-4">{t('later')}</p> : null}
    </>
  )
}

/** Tells when an answer has opened more questions. */
function useToldOpening(opened: number): void {
  const t = useTranslations('forms.page')
  const tell = useTell()
  const before = useRef(opened)
  useEffect(() => {
    if (opened > before.current) tell(t('opened'))
    before.current = opened
  }, [opened, tell, t])
}

/** Looks only at the deciding answers, so that typing in other fields does not render. */
function useShownMembers(group: Group, path: string): ShownMember[] {
  const { form, hook } = useFormTools()
  const states = useStates()
  const answers = decidingAnswers(form, group)
  const given: readonly unknown[] = useWatch({ control: hook.control, name: answers.map((id) => joined(path, id)) })
  // gates further down are answered on another step
  const others = asRecord(path === '' ? hook.getValues() : hook.getValues(path))
  const values = { ...others, ...Object.fromEntries(answers.map((id, at) => [id, given[at]])) }
  return shownHere(form, group, values, { path, states })
}

/** `isApart`: the member has steps of its own, and here the person only asks for it. */
function MemberField({ shown, name, level, isApart }: FieldProps) {
  const { form } = useFormTools()
  const { id, required, list } = shown.member
  const card = (path: string) => <CardFields id={id as GroupId} path={path} level={levelBelow(level)} /> // of groups only
  if (!isGroupId(id)) return <FieldInput id={id} name={name} required={required} list={list} />
  if (shown.recorded) return <RecordedGroup id={id} />
  if (isPlainGroup(shown) || !takesAnswers(form, shown.member)) return <GroupFields id={id} name={name} level={level} />
  if (list) return <GroupList id={id} name={name} level={level} card={card} />
  if (isApart) return <OptionalSteps id={id} name={name} />
  return (
    <OptionalGroup id={id} name={name} level={level}>
      {card(name)}
    </OptionalGroup>
  )
}

/** Shown instead of details that the form cannot ask for, since their codes have no words. */
function RecordedGroup({ id }: { id: GroupId }) {
  const { form, locale } = useFormTools()
  const t = useTranslations('forms.page')
  return (
    <div className="border-l-4 border-line pl-4">
      <p className="font-semibold">
        <Spoken form={form} words={labelWords(form, id)} />
      </p>
      <p className="text-muted">{form.recorded?.[locale] ?? t('recorded')}</p>
    </div>
  )
}

/** A group on a card, which has its own title. */
function CardFields({ id, path, level }: { id: GroupId; path: string; level: HeadingLevel }) {
  const { form } = useFormTools()
  return <MemberFields group={groupOf(form, id)} path={path} level={level} />
}

/** A group under its title, if it has one. */
function GroupFields({ id, name, level }: { id: GroupId; name: string; level: HeadingLevel }) {
  const { form } = useFormTools()
  const group = groupOf(form, id)
  if (!hasTitle(form, group)) return <MemberFields group={group} path={name} level={level} />
  const fields = <MemberFields group={group} path={name} level={levelBelow(level)} />
  const isFirstLevel = level === SECTION
  const role = isNamedLikeField(form, id) ? {} : ({ role: 'group', 'aria-labelledby': titleId(name) } as const)
  return (
    <div
      {...role}
      className={`flex min-w-0 flex-col gap-6 ${isFirstLevel ? 'not-first:border-t not-first:border-line not-first:pt-6' : 'pt-4'}`}
    >
      <GroupTitle path={name} level={level} className={isFirstLevel ? 'kern-heading-large' : 'kern-heading-medium'}>
        <GroupName id={id} />
      </GroupTitle>
      <GroupAbout id={id} className="-mt-4" />
      {isRow(form, group) ? (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 [&_input]:w-24">{fields}</div>
      ) : (
        fields
      )}
    </div>
  )
}

/** True for a group with the same name as a field in it: two things with one name confuse people who hear them. */
function isNamedLikeField(form: FormDefinition, id: GroupId): boolean {
  const own = labelWords(form, id).de
  return askedMembers(form, groupOf(form, id)).some((one) => !isGroupId(one.id) && labelWords(form, one.id).de === own)
}

/**
 * Day, month and year are side by side; in imported forms also groups that look like them and have only their label.
 */
function isRow(form: FormDefinition, { members }: Group): boolean {
  return members.every(({ id, list }) => {
    if (list || isGroupId(id)) return false
    const { type } = fieldOf(form, id)
    return type.kind === 'integer' && (!form.source || (isShort(type.max) && isPlain(form, id)))
  })
}

const HIGHEST_YEAR = 9999

const isShort = (max: number | undefined): boolean => max !== undefined && max <= HIGHEST_YEAR

/** True for a field without texts besides its label. */
function isPlain(form: FormDefinition, id: FieldId): boolean {
  const { text, hint } = aboutOf(form, id)
  return text === undefined && hint === undefined
}
