import {
  fieldOf,
  groupOf,
  isGroupId,
  type FieldType,
  type FormDefinition,
  type Group,
  type Member,
} from '#lib/forms/definition.ts'
import { isAsked } from './presences.ts'

/** Heights as they come out about at 360 px width, in px, with the space below. */
const LINE = 135
const HINTED = 165
const AREA = 240
const CHOICE = 85
const OPTION = 52
const PROOF = 330
const TITLE = 85
const BUTTON = 90

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

/** How much room a member may take, with all that answers in it open; a list as one of its items. */
function heightOf(form: FormDefinition, { id, list, required }: Member): number {
  if (isGroupId(id)) return TITLE + heightOfGroup(form, groupOf(form, id)) + (list ? BUTTON : 0)
  return heightOfField(fieldOf(form, id).type, list, required)
}

function heightOfGroup(form: FormDefinition, group: Group): number {
  const { members, asks } = group
  const asked = members.filter((member) => isAsked(form, member))
  const branches = new Set<string>(asks?.kind === 'branch' ? Object.values(asks.to) : [])
  const heights = (wanted: boolean) =>
    asked.filter(({ id }) => branches.has(id) === wanted).map((member) => heightOf(form, member))
  // only one of the branches is there at a time
  return heights(false).reduce((sum, height) => sum + height, 0) + Math.max(0, ...heights(true))
}

function heightOfField(type: FieldType, list: Member['list'], required: boolean): number {
  if (type.kind === 'proof') return PROOF
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

/** Whether a group is so long that it is not asked for together with others. */
export const isLongGroup = (form: FormDefinition, group: Group): boolean => heightOfGroup(form, group) > HIGHEST_GROUP

/** Whether the items of a list are so long that each has steps of its own. */
export const isLongItem = (form: FormDefinition, group: Group): boolean => heightOfGroup(form, group) > HIGHEST_ITEM

/** How much room a member takes in a step: what has steps of its own is only named. */
export function roomFor(form: FormDefinition, member: Member): number {
  const { id, list } = member
  if (!isGroupId(id)) return heightOf(form, member)
  const group = groupOf(form, id)
  if (list) return isLongItem(form, group) ? NAMES : heightOf(form, member)
  return isLongGroup(form, group) ? BUTTON : heightOf(form, member)
}
