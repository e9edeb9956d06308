'use client'

import { useLocale, useTranslations } from 'use-intl'
import { SelectInput } from '#components/ui/select-input.tsx'
import {
  fieldOf,
  isAnswered,
  isGroupId,
  rootGroup,
  type DefinitionId,
  type FormDefinition,
  type GroupId,
  type Member,
} from '@kurier/forms/definition'
import { presencesSaid } from '@kurier/forms/edits/changes'
import { memberKey } from '@kurier/forms/edits/said-members'
import { textAt } from './changes.ts'
import { pathWords } from './rule-words.ts'
import type { Editing } from './use-editing.ts'

type StandingPlace = { host: GroupId | ''; member: Member }

/** Whether a question or group must be answered, at each place where it stands. */
export function PresenceFields({ id, editing }: { id: DefinitionId; editing: Editing }) {
  const t = useTranslations('importEditor.presence')
  const locale = useLocale()
  const { imported: form, changes, say } = editing
  const field = isGroupId(id) ? undefined : fieldOf(form, id)
  if (field && !isAnswered(field)) return null
  const isFile = field?.type.kind === 'proof'
  const places = placesOf(form, id)
  return (
    <div className="flex flex-col gap-4">
      {places.map(({ host, member }) => {
        const place = ['members', memberKey(host, id)]
        const own = member.required ? 'required' : 'optional'
        const group = host === '' ? '' : pathWords({ form, locale }, [host])
        return (
          <SelectInput
            key={host}
            name={place.join('.')}
            className="max-w-xl"
            label={places.length > 1 && group ? t('labelIn', { group }) : t('label')}
            hint={t('original', { said: t(`kinds.${own}`) })}
            value={textAt(changes, place) ?? own}
            onChange={({ target: { value } }) => say(place, value === own ? undefined : value)}
            options={presencesSaid
              .filter((one) => isFile || one !== 'or-later')
              .map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )
      })}
    </div>
  )
}

/** Every group, '' for the root, that has this member. */
function placesOf(form: FormDefinition, id: DefinitionId): StandingPlace[] {
  const hosts: [GroupId | '', readonly Member[]][] = [
    ['', rootGroup(form).members],
    ...Object.entries(form.groups).map(([host, { members }]): [GroupId, readonly Member[]] => [
      host as GroupId, // keys of groups
      members,
    ]),
  ]
  return hosts.flatMap(([host, members]) => {
    const member = members.find((one) => one.id === id)
    return member ? [{ host, member }] : []
  })
}
