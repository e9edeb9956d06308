'use client'

import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { fieldOf, groupOf, isGroupId, type FormDefinition, type Group, type GroupId } from '#lib/forms/definition.ts'
import { FieldInput } from './field-input.tsx'
import { useFormTools } from './form-tools.tsx'
import { GroupList } from './group-list.tsx'
import { OptionalGroup } from './optional-group.tsx'
import { decidingAnswers, shownMembers, type ShownMember } from './presences.ts'
import { hasTitle, INSIDE, isPlainGroup, SECTION, titleId } from './sections.ts'
import { hintOf, labelOf } from './words.ts'

/** The fields and groups of a group; what an answer opens is there as soon as the answer is given. */
export function MemberFields({ group, path, depth }: { group: Group; path: string; depth: number }) {
  const t = useTranslations('forms.page')
  const shown = useShownMembers(group, path)
  return (
    <>
      {shown.map((one) => {
        const { id } = one.member
        return <MemberField key={id} shown={one} name={path === '' ? id : `${path}.${id}`} depth={depth} />
      })}
      <p role="status" className="sr-only">
        {shown.some(({ presence }) => presence === 'opened') ? t('opened') : ''}
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

function MemberField({ shown, name, depth }: { shown: ShownMember; name: string; depth: number }) {
  const { id, required, list } = shown.member
  if (!isGroupId(id)) return <FieldInput id={id} name={name} required={required} list={list} />
  if (shown.recorded) return <RecordedGroup id={id} />
  if (isPlainGroup(shown)) return <GroupFields id={id} name={name} depth={depth} />
  if (list) return <GroupList id={id} name={name} card={(path) => <CardFields id={id} path={path} depth={depth} />} />
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
  if (!hasTitle(form, group, depth)) {
    return <MemberFields group={group} path={name} depth={Math.max(SECTION, depth)} />
  }
  const hint = hintOf(form, id, locale)
  const fields = <MemberFields group={group} path={name} depth={depth + 1} />
  const title = labelOf(form, id, locale)
  return (
    <fieldset className={`flex min-w-0 flex-col gap-6 ${depth === SECTION ? 'border-t border-line pt-6' : 'pt-4'}`}>
      <legend className="float-left w-full">
        {depth === SECTION ? (
          <h2 id={titleId(name)} className="kern-heading-large scroll-mt-4">
            {title}
          </h2>
        ) : (
          <span className="kern-heading-medium">{title}</span>
        )}
      </legend>
      {hint ? <p className="-mt-4 text-muted">{hint}</p> : null}
      {isRow(form, group) ? <div className="flex flex-wrap items-end gap-4">{fields}</div> : fields}
    </fieldset>
  )
}

/** Day, month and year stand beside one another. */
function isRow(form: FormDefinition, { members }: Group): boolean {
  return members.every(({ id, list }) => !list && !isGroupId(id) && fieldOf(form, id).type.kind === 'integer')
}
