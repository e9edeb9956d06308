import { choiceOf, choicesOf } from '@kurier/forms/choices'
import {
  fieldOf,
  groupOf,
  isGroupId,
  offeredCodes,
  type FieldId,
  type FieldType,
  type FormDefinition,
  type Group,
  type Member,
} from '@kurier/forms/definition'
import { gateTopics } from '../gates.ts'
import { isAsked, takesAnswers } from '../presences.ts'
import { joined } from '../rule-places.ts'
import { aboutOf, labelOf } from '../words.ts'

/** Heights as they come out about at 360 px width, in px, with the space below. */
const LINE = 135
const HINTED = 165
const AREA = 240
const CHOICE = 85
const OPTION = 52
const PROOF = 330
const TITLE = 85
const BUTTON = 90
const TEXT_LINE = 26

/** Characters of a text in a line. */
const LINE_LENGTH = 38

/** Options that stand there one below the other; more are in a select. */
const MOST_RADIOS = 6
const MOST_BOXES = 12
const LONG_TEXT = 300

/** What a step may ask for at most if every answer opened its details, without the frame of the page. */
export const HIGHEST_STEP = 2000
/** A group that may become longer stands for itself. */
const HIGHEST_GROUP = 1600
/** An item of a list that may become longer has steps of its own. */
const HIGHEST_ITEM = 1250
/** A list that only names its items. */
const NAMES = 400

/** How many fields of an imported form are asked for at a time at most; how high they are says less of fields that nobody has seen. */
export const MOST_FIELDS = 12

/** How much room a member may take, with all that answers in it open; a list as one of its items. */
function heightOf(form: FormDefinition, { id, list, required }: Member): number {
  if (!isGroupId(id)) return heightOfField(fieldOf(form, id).type, list, required) + heightOfWords(form, id)
  return TITLE + heightOfWords(form, id) + heightOfGroup(form, groupOf(form, id)) + (list ? BUTTON : 0)
}

function heightOfGroup(form: FormDefinition, group: Group): number {
  const { members, asks } = group
  // day, month and year stand side by side
  if (asks?.kind === 'day') return HINTED
  const asked = members.filter((member) => isAsked(form, member))
  const choices = choicesOf(form, group).map(({ of }) => of)
  const branches: readonly string[] = asks?.kind === 'branch' ? Object.values(asks.to) : []
  const heights = (isIn: (id: string) => boolean) =>
    asked.filter(({ id }) => isIn(id)).map((member) => heightOf(form, member))
  const isAlways = (id: string) => ![branches, ...choices].some((of) => of.some((one) => one === id))
  // only one of the branches, or of what is chosen between, is there at a time
  const chosen = choices.map((of) => {
    const all = heights((id) => of.some((one) => one === id))
    return roomForChoice(
      all.map((height) => ({ height, fields: 0 })),
      all.length,
    ).height
  })
  const branch = Math.max(0, ...heights((id) => branches.includes(id)))
  return [...heights(isAlways), ...chosen, branch].reduce((sum, height) => sum + height, 0)
}

/** What something takes of a step: height in px, and fields. */
export type StepRoom = { height: number; fields: number }

/** The room of the question which of some members applies, and of the largest of these. */
export const roomForChoice = (members: readonly StepRoom[], options: number): StepRoom => ({
  height: CHOICE + OPTION * options + Math.max(0, ...members.map(({ height }) => height)),
  fields: 1 + Math.max(0, ...members.map(({ fields }) => fields)),
})

function heightOfField(type: FieldType, list: Member['list'], required: boolean): number {
  if (type.kind === 'proof') return PROOF
  if (type.kind === 'note') return TEXT_LINE
  const extra = required ? 0 : 1
  if (type.kind === 'question' || type.kind === 'boolean') return CHOICE + OPTION * (2 + extra)
  if (type.kind === 'codes') {
    const options = type.codes.length + extra
    return options <= (list ? MOST_BOXES : MOST_RADIOS) ? CHOICE + OPTION * options : HINTED
  }
  if (list) return LINE * Math.max(1, list.min) + BUTTON
  if (type.kind === 'text') return (type.max ?? LONG_TEXT + 1) > LONG_TEXT ? AREA : LINE
  return HINTED
}

/** What the words of an imported form take besides the line or two that every label has. */
function heightOfWords(form: FormDefinition, id: Member['id']): number {
  if (!form.source) return 0
  const { text, hint, basis } = aboutOf(form, id)
  const lines = [labelOf(form, id, 'de'), text?.de ?? '', hint?.de ?? '', ...hintsShown(form, id)].map((words) =>
    Math.ceil(words.length / LINE_LENGTH),
  )
  const all = lines.reduce((sum, count) => sum + count, basis ? 1 : 0)
  return Math.max(0, all - 2) * TEXT_LINE
}

/** What is said of single codes, where they all stand there. */
function hintsShown(form: FormDefinition, id: Member['id']): string[] {
  const hints = Object.values(form.labels.codeHints?.[id] ?? {})
  const isShown = hints.length > 0 && offeredCodes(fieldOf(form, id as FieldId).type).length <= MOST_RADIOS // fields have codes
  return isShown ? hints.map(({ de }) => de) : []
}

/** How many fields a group may ask for at a time, of an imported form; of a list those of one item. */
function fieldsIn(form: FormDefinition, group: Group): number {
  const asked = group.members.filter((member) => takesAnswers(form, member))
  const single = asked.filter(({ id }) => !choiceOf(form, group, id)).map((member) => fieldsOf(form, member))
  const chosen = choicesOf(form, group).map(({ of }) => {
    const counts = asked.filter(({ id }) => of.includes(id)).map((member) => fieldsOf(form, member))
    return 1 + Math.max(0, ...counts)
  })
  return [...single, ...chosen].reduce((sum, count) => sum + count, 0)
}

const fieldsOf = (form: FormDefinition, member: Member): number =>
  isGroupId(member.id) ? fieldsIn(form, groupOf(form, member.id)) : Number(takesAnswers(form, member))

const hasManyFields = (form: FormDefinition, group: Group): boolean =>
  form.source !== undefined && fieldsIn(form, group) > MOST_FIELDS

/** True when a new step begins somewhere inside what stands at this path, which has no places in lists. */
const isBroken = ({ pages }: FormDefinition, path: string): boolean =>
  pages.some(({ breaks }) => breaks?.some((one) => one.startsWith(`${path}.`)))

/**
 * Whether a group is so long that it is not asked for together with others.
 * @param path where it stands, without places in lists
 */
export const isLongGroup = (form: FormDefinition, group: Group, path: string): boolean =>
  heightOfGroup(form, group) > HIGHEST_GROUP || hasManyFields(form, group) || isBroken(form, path)

/**
 * Whether the items of a list are so long that each has steps of its own, or have several gates, which are asked for by
 * themselves; `path` as above.
 */
export const isLongItem = (form: FormDefinition, group: Group, path: string): boolean =>
  heightOfGroup(form, group) > HIGHEST_ITEM ||
  hasManyFields(form, group) ||
  isBroken(form, path) ||
  gateTopics(form).some((topic) => topic.path === path)

/** How much room a member takes in a step, and how many fields it has there: what has steps of its own is only named. */
export function roomFor(form: FormDefinition, member: Member, path: string): StepRoom {
  const { id, list } = member
  const whole = { height: heightOf(form, member), fields: fieldsOf(form, member) }
  if (!isGroupId(id)) return whole
  const group = groupOf(form, id)
  if (list) return isLongItem(form, group, path) ? { height: NAMES, fields: 1 } : whole
  return isLongGroup(form, group, path) ? { height: BUTTON, fields: 1 } : whole
}

/** Whether a group fits beside other questions: items of its lists that are long do not count, they have steps of their own. */
export function fitsBeside(form: FormDefinition, { members }: Group, path: string): boolean {
  const rooms = members.map((member) => {
    const isLong =
      isGroupId(member.id) && !member.list && isLongGroup(form, groupOf(form, member.id), joined(path, member.id))
    return isLong ? Infinity : roomFor(form, member, joined(path, member.id)).height
  })
  return rooms.reduce((sum, height) => sum + height, 0) <= HIGHEST_GROUP
}
