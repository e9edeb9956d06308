import { choiceOf } from '../choices.ts'
import {
  fieldOf,
  isGroupId,
  rootGroup,
  type DefinitionId,
  type FormDefinition,
  type Group,
  type GroupId,
  type Member,
} from '../definition.ts'
import { unfit, type EditedForm, type Edits, type PresenceSaid, type Unfit } from './changes.ts'

/** A member of a group as edits name it: the group, '' for the root, and the id of the member. */
type SaidPlace = { host: GroupId | ''; id: string }

/** A form whose members must be there, or may be left out, as an operator says. */
export function withSaidMembers(form: FormDefinition, { members = {} }: Edits): EditedForm {
  return Object.entries(members).reduce<EditedForm>(
    (made, [key, presence]) => {
      const refused = refusalOf(made.form, key, presence)
      if (refused) return { form: made.form, unfit: [...made.unfit, refused] }
      return { form: withPresence(made.form, placeOf(key), presence), unfit: made.unfit }
    },
    { form, unfit: [] },
  )
}

/** The key of a member in edits. */
export const memberKey = (host: GroupId | '', id: DefinitionId): string => (host === '' ? id : `${host}.${id}`)

function placeOf(key: string): SaidPlace {
  const [first = '', second] = key.split('.')
  return second === undefined ? { host: '', id: first } : { host: first as GroupId, id: second } // looked up before it is used
}

function groupAt(form: FormDefinition, host: GroupId | ''): Group | undefined {
  if (host === '') return rootGroup(form)
  return Object.hasOwn(form.groups, host) ? form.groups[host] : undefined
}

function refusalOf(form: FormDefinition, key: string, presence: PresenceSaid): Unfit | undefined {
  const { host, id } = placeOf(key)
  const group = groupAt(form, host)
  const member = group?.members.find((one) => one.id === id)
  if (!group || !member) return unfit(key, 'Das steht nicht mehr im Formular.', 'That is not in the form any more.')
  if (presence === 'or-later' && !isFile(form, member)) return unfit(key, ...texts.noFile)
  const isGiven = form.given !== undefined || form.source?.format === 'json-schema'
  if (presence !== 'required') return isGiven && member.required ? unfit(key, ...texts.given) : undefined
  if (choiceOf(form, group, id)) return unfit(key, ...texts.choice)
  return isForbiddenSomewhere(form, id) ? unfit(key, ...texts.closed) : undefined
}

const isFile = (form: FormDefinition, { id }: Member): boolean =>
  !isGroupId(id) && fieldOf(form, id).type.kind === 'proof'

/** True for a member that a rule of any group closes under some condition. */
const isForbiddenSomewhere = (form: FormDefinition, id: string): boolean =>
  [rootGroup(form), ...Object.values(form.groups)].some(({ rules = [] }) =>
    rules.some(({ effect, target }) => effect === 'forbid' && target.at(-1) === id),
  )

const texts = {
  noFile: ['Nur Dateien können nachgereicht werden.', 'Only files can be handed in later.'],
  given: [
    'Das gegebene JSON-Schema verlangt das; Anträge müssen ihm folgen.',
    'The JSON Schema that was given demands it; applications must follow it.',
  ],
  choice: [
    'Das steht zur Auswahl mit anderem: Eines davon ist immer nötig, also keines für sich.',
    'It is one of several to choose from: one of them is always required, so that none is by itself.',
  ],
  closed: [
    'Eine Regel schließt das manchmal, deshalb kann es nicht immer nötig sein. Schreiben Sie eine Regel, wann es nötig ist.',
    'A rule closes it sometimes, so that it cannot always be required. Write a rule that says when it is.',
  ],
} as const

function withPresence(form: FormDefinition, { host, id }: SaidPlace, presence: PresenceSaid): FormDefinition {
  const changed = (members: readonly Member[]) =>
    members.map((one) => (one.id === id ? { ...one, required: presence === 'required' } : one))
  const field = Object.hasOwn(form.fields, id) ? form.fields[id] : undefined
  const fields =
    presence === 'or-later' && field ? { ...form.fields, [id]: { ...field, isOrLater: true as const } } : form.fields
  if (host === '') return { ...form, fields, root: changed(form.root) }
  const group = groupAt(form, host)
  if (!group) return form
  return { ...form, fields, groups: { ...form.groups, [host]: { ...group, members: changed(group.members) } } }
}
