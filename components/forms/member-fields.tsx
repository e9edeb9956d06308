'use client'

import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  fieldOf,
  groupOf,
  isGroupId,
  type FormDefinition,
  type Group,
  type GroupId,
  type Member,
} from '#lib/forms/definition.ts'
import { isOpen, openings, type Opening } from '#lib/forms/presence.ts'
import { FieldInput } from './field-input.tsx'
import { useFormTools } from './form-tools.tsx'
import { GroupList } from './group-list.tsx'
import { OptionalGroup } from './optional-group.tsx'
import { isAsked } from './places.ts'
import { hintOf, labelOf } from './words.ts'

/** Below the title of the page come sections with a heading of their own, below those groups with a title. */
const SECTION = 1
const INSIDE = 2

/** The fields and groups of a group; what an answer opens is there as soon as the answer is given. */
export function MemberFields({ group, path, depth }: { group: Group; path: string; depth: number }) {
  const { form } = useFormTools()
  const t = useTranslations('forms.page')
  const presences = usePresences(group, path)
  const shown = group.members.filter((member) => isAsked(form, member) && presences.get(member.id) !== 'closed')
  const isOpened = shown.some(({ id }) => presences.get(id) === 'opened')
  return (
    <>
      {shown.map((member) => (
        <MemberField
          key={member.id}
          member={member}
          name={path === '' ? member.id : `${path}.${member.id}`}
          depth={depth}
          isOpened={presences.get(member.id) === 'opened'}
        />
      ))}
      <p role="status" className="sr-only">
        {isOpened ? t('opened') : ''}
      </p>
    </>
  )
}

/** `always` there, `opened` by an answer, or `closed`. */
type Presence = 'always' | 'opened' | 'closed'

/** The id of the answer that an opening looks at. */
function askedBy(opening: Opening): string | undefined {
  if (opening.kind === 'yes') return opening.question
  if (opening.kind === 'other') return opening.codes
  return opening.kind === 'branch' ? opening.by : undefined
}

function usePresences(group: Group, path: string): ReadonlyMap<string, Presence> {
  const { form, hook } = useFormTools()
  const found = openings(form, group.members, group.rule)
  const answers = [...new Set([...found.values()].flatMap((opening) => askedBy(opening) ?? []))]
  const names = answers.map((id) => (path === '' ? id : `${path}.${id}`))
  const given: readonly unknown[] = useWatch({ control: hook.control, name: names })
  const values = Object.fromEntries(answers.map((id, at) => [id, given[at]]))
  const presence = (opening: Opening): Presence => {
    if (opening.kind === 'always') return 'always'
    return isOpen(opening, values) ? 'opened' : 'closed'
  }
  return new Map([...found].map(([id, opening]) => [id, presence(opening)]))
}

function MemberField(props: { member: Member; name: string; depth: number; isOpened: boolean }) {
  const { member, name, depth, isOpened } = props
  const { id, required, list } = member
  if (!isGroupId(id)) return <FieldInput id={id} name={name} required={required} list={list} />
  if (list) return <GroupList id={id} name={name} card={(path) => <CardFields id={id} path={path} depth={depth} />} />
  if (required || isOpened) return <GroupFields id={id} name={name} depth={depth} />
  return (
    <OptionalGroup id={id} name={name}>
      <CardFields id={id} path={name} depth={depth} />
    </OptionalGroup>
  )
}

/** A group on a card, which has its own title. */
function CardFields({ id, path, depth }: { id: GroupId; path: string; depth: number }) {
  const { form } = useFormTools()
  return <MemberFields group={groupOf(form, id)} path={path} depth={Math.max(INSIDE, depth)} />
}

/** A group under its title. A group that only holds another one, and the one group of a page, need no title. */
function GroupFields({ id, name, depth }: { id: GroupId; name: string; depth: number }) {
  const { form, locale } = useFormTools()
  const group = groupOf(form, id)
  if (depth < SECTION || holdsOneGroup(form, group)) {
    return <MemberFields group={group} path={name} depth={Math.max(SECTION, depth)} />
  }
  const hint = hintOf(form, id, locale)
  const fields = <MemberFields group={group} path={name} depth={depth + 1} />
  const title = labelOf(form, id, locale)
  return (
    <fieldset className={`flex min-w-0 flex-col gap-6 ${depth === SECTION ? 'border-t border-line pt-6' : 'pt-4'}`}>
      <legend className="float-left w-full">
        {depth === SECTION ? (
          <h2 className="kern-heading-large">{title}</h2>
        ) : (
          <span className="kern-heading-medium">{title}</span>
        )}
      </legend>
      {hint ? <p className="-mt-4 text-muted">{hint}</p> : null}
      {isRow(form, group) ? <div className="flex flex-wrap items-end gap-4">{fields}</div> : fields}
    </fieldset>
  )
}

/** Groups inside are then the next level of titles themselves. */
function holdsOneGroup(form: FormDefinition, { members }: Group): boolean {
  const asked = members.filter((member) => isAsked(form, member))
  const [only] = asked
  return asked.length === 1 && only !== undefined && isGroupId(only.id) && only.required && !only.list
}

/** Day, month and year stand beside one another. */
function isRow(form: FormDefinition, { members }: Group): boolean {
  return members.every(({ id, list }) => !list && !isGroupId(id) && fieldOf(form, id).type.kind === 'integer')
}
