'use client'

import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { fieldOf, groupOf, isGroupId, type FormDefinition, type Group, type GroupId } from '#lib/forms/definition.ts'
import { FieldInput } from './field-input.tsx'
import { useFormTools } from './form-tools.tsx'
import { GroupList } from './group-list.tsx'
import { OptionalGroup, OptionalSteps } from './optional-group.tsx'
import { decidingAnswers, openedBy, shownMembers, type ShownMember } from './presences.ts'
import { hasTitle, INSIDE, isPlainGroup, SECTION } from './sections.ts'
import type { FormStep } from './steps.ts'
import { hintOf, labelOf } from './words.ts'

type FieldProps = { shown: ShownMember; name: string; depth: number; isApart: boolean }

type MemberProps = {
  group: Group
  path: string
  depth: number
  /** The step whose section this is, and which asks for some of the members only; all of them unless given. */
  step?: Pick<FormStep, 'blocks' | 'wishes'>
}

/** The fields and groups of a group; what an answer opens is there as soon as the answer is given. */
export function MemberFields({ group, path, depth, step }: MemberProps) {
  const t = useTranslations('forms.page')
  const { form } = useFormTools()
  const named = useShownMembers(group, path).map((one) => ({
    one,
    name: path === '' ? one.member.id : `${path}.${one.member.id}`,
  }))
  const isHere = (name: string) => step?.blocks.includes(name) ?? true
  const shown = named.filter(({ name }) => isHere(name))
  const opensLater = named.some(({ one: { member }, name }) => {
    const by = openedBy(form, group, member)
    return !isHere(name) && by !== undefined && isHere(path === '' ? by : `${path}.${by}`)
  })
  return (
    <>
      {shown.map(({ one, name }) => (
        <MemberField
          key={one.member.id}
          shown={one}
          name={name}
          depth={depth}
          isApart={step?.wishes.includes(name) ?? false}
        />
      ))}
      {opensLater ? <p className="border-l-4 border-line pl-4">{t('later')}</p> : null}
      <p role="status" className="sr-only">
        {shown.some(({ one: { presence } }) => presence === 'opened') ? t('opened') : ''}
      </p>
    </>
  )
}

/** Looks only at the answers that decide, so that typing elsewhere renders nothing. */
function useShownMembers(group: Group, path: string): ShownMember[] {
  const { form, hook } = useFormTools()
  const answers = decidingAnswers(form, group)
  const name = answers.map((id) => (path === '' ? id : `${path}.${id}`))
  const given: readonly unknown[] = useWatch({ control: hook.control, name })
  return shownMembers(form, group, Object.fromEntries(answers.map((id, at) => [id, given[at]])))
}

/** `isApart`: what is asked for has steps of its own, and stands here only to be wished for. */
function MemberField({ shown, name, depth, isApart }: FieldProps) {
  const { id, required, list } = shown.member
  if (!isGroupId(id)) return <FieldInput id={id} name={name} required={required} list={list} />
  if (shown.recorded) return <RecordedGroup id={id} />
  if (isPlainGroup(shown)) return <GroupFields id={id} name={name} depth={depth} />
  if (list) return <GroupList id={id} name={name} card={(path) => <CardFields id={id} path={path} depth={depth} />} />
  if (isApart) return <OptionalSteps id={id} name={name} />
  return (
    <OptionalGroup id={id} name={name}>
      <CardFields id={id} path={name} depth={depth} />
    </OptionalGroup>
  )
}

/** In the place of details that the form cannot ask for, since nobody has said what their codes mean. */
function RecordedGroup({ id }: { id: GroupId }) {
  const { form, locale } = useFormTools()
  const t = useTranslations('forms.page')
  return (
    <div className="border-l-4 border-line pl-4">
      <p className="font-semibold">{labelOf(form, id, locale)}</p>
      <p className="text-muted">{form.recorded?.[locale] ?? t('recorded')}</p>
    </div>
  )
}

/** A group on a card, which has its own title. */
function CardFields({ id, path, depth }: { id: GroupId; path: string; depth: number }) {
  const { form } = useFormTools()
  return <MemberFields group={groupOf(form, id)} path={path} depth={Math.max(INSIDE, depth)} />
}

/** A group under its title, if it has one. */
function GroupFields({ id, name, depth }: { id: GroupId; name: string; depth: number }) {
  const { form, locale } = useFormTools()
  const group = groupOf(form, id)
  if (!hasTitle(form, group)) {
    return <MemberFields group={group} path={name} depth={Math.max(SECTION, depth)} />
  }
  const hint = hintOf(form, id, locale)
  const fields = <MemberFields group={group} path={name} depth={depth + 1} />
  const title = labelOf(form, id, locale)
  return (
    <fieldset
      className={`flex min-w-0 flex-col gap-6 ${depth === SECTION ? 'not-first:border-t not-first:border-line not-first:pt-6' : 'pt-4'}`}
    >
      <legend className="float-left w-full">
        {depth === SECTION ? (
          <h2 className="kern-heading-large">{title}</h2>
        ) : (
          <span className="kern-heading-medium">{title}</span>
        )}
      </legend>
      {hint ? <p className="-mt-4 text-muted">{hint}</p> : null}
      {isRow(form, group) ? (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 [&_input]:w-24">{fields}</div>
      ) : (
        fields
      )}
    </fieldset>
  )
}

/** Day, month and year stand beside one another. */
function isRow(form: FormDefinition, { members }: Group): boolean {
  return members.every(({ id, list }) => !list && !isGroupId(id) && fieldOf(form, id).type.kind === 'integer')
}
