import { documentMembers, fieldOf, groupOf, isGroupId, nameOf, rootGroup } from './definition.ts'
import type { DefinitionId, FieldId, Group, GroupId, Member, Structure } from './definition.ts'
import type { FormFault, Finding } from './fault-kinds.ts'
import { isObject, partOf } from './paths.ts'
import { escaped } from '@kurier/wire/json-pointer'
import { ruleJudge } from './rule-judges.ts'
import { sameText } from './value-checks.ts'
import { valueJudge } from './value-judges.ts'

/** Faults after which nobody looks for more: more than are told, since some say the same. */
const mostLookedFor = 2000

/** Where the judging of a document has come to: parts of the pointer, what was found so far, and how many of it are notes. */
type Course = { readonly steps: string[]; readonly faults: FormFault[]; notes: number }

/** Judges a value at the place that the course has come to. */
type Judge = (value: unknown, course: Course) => void

const judges = new WeakMap<Structure, Judge>()

/**
 * What is wrong with a document, by the form's tables, which are made ready when they are first asked for; in the order in
 * which it was found, some of it twice. Ends soon after `mostLookedFor` faults, so that a hostile document costs no more
 * than its reading; members that the form does not know do not end it, since they would hide the faults from who only notes them. Nothing is compiled, and nothing of a form becomes code.
 * @throws Error when the tables do not fit together
 */
export function judgedBy(form: Structure, document: unknown): FormFault[] {
  const judge = judges.get(form) ?? documentJudge(form)
  judges.set(form, judge)
  const course: Course = { steps: [], faults: [], notes: 0 }
  judge(document, course)
  return course.faults
}

function documentJudge(form: Structure): Judge {
  const known = new Map<GroupId, Judge>()
  const ofGroup = (id: GroupId): Judge => {
    const judge = known.get(id) ?? groupJudge(form, groupOf(form, id), ofDefinition, id)
    known.set(id, judge)
    return judge
  }
  // groups are made ready when a document first has them
  const ofDefinition = (id: DefinitionId): Judge =>
    isGroupId(id) ? (value, course) => ofGroup(id)(value, course) : fieldJudge(form, id)
  return groupJudge(form, rootGroup(form), ofDefinition)
}

function tell({ steps, faults }: Course, finding: Finding, id?: DefinitionId, below: readonly string[] = []): void {
  const pointer = [...steps, ...below.map(escaped)].map((step) => `/${step}`).join('')
  faults.push({ pointer, ...(id && { id }), ...finding })
}

const isEnough = ({ faults, notes }: Course): boolean => faults.length - notes >= mostLookedFor

function within(course: Course, step: string, judge: Judge, value: unknown): void {
  course.steps.push(step)
  judge(value, course)
  course.steps.pop()
}

function fieldJudge(form: Structure, id: FieldId): Judge {
  const judge = valueJudge(fieldOf(form, id))
  return (value, course) => {
    for (const finding of judge(value)) tell(course, finding, id)
  }
}

function listJudge({ id, list }: Member, judge: Judge): Judge {
  if (!list) return judge
  const { min, max, unique } = list
  return (value, course) => {
    if (!Array.isArray(value)) return tell(course, { kind: 'type', expected: 'list' }, id)
    const items: readonly unknown[] = value
    if (max !== undefined && items.length > max) tell(course, { kind: 'too-many', limit: max }, id)
    if (items.length < min) tell(course, { kind: 'too-few', limit: min }, id)
    if (unique && new Set(items.map(sameText)).size < items.length) tell(course, { kind: 'not-unique' }, id)
    for (const [at, item] of items.entries()) {
      if (isEnough(course)) return
      within(course, String(at), judge, item)
    }
  }
}

/** One demand that a group makes beyond its members. */
type ValidatorDemand = (group: Readonly<Record<string, unknown>>, course: Course) => void

function groupJudge(form: Structure, group: Group, ofDefinition: (id: DefinitionId) => Judge, id?: GroupId): Judge {
  const members = documentMembers(form, group).map((member) => ({
    id: member.id,
    name: nameOf(member),
    step: escaped(nameOf(member)),
    // of a choice, what must be there is said by the choice
    required: member.required && !group.isChoice,
    judge: listJudge(member, ofDefinition(member.id)),
  }))
  const demands = demandsOf(form, group, id)
  const names = new Set(members.map(({ name }) => name))
  return (value, course) => {
    if (!isObject(value)) return tell(course, { kind: 'type', expected: 'group' }, id)
    for (const { id: of, name, step, required, judge } of members) {
      const part = partOf(value, name)
      if (part !== undefined) within(course, step, judge, part)
      else if (required) tell(course, { kind: 'missing' }, of, [name])
      if (isEnough(course)) return
    }
    for (const demand of demands) demand(value, course)
    if (group.furtherProperties) return
    for (const name of Object.keys(value)) {
      if (course.notes >= mostLookedFor) return
      if (names.has(name)) continue
      tell(course, { kind: 'unknown-property' }, id, [name])
      course.notes += 1
    }
  }
}

function demandsOf(form: Structure, group: Group, id?: GroupId): ValidatorDemand[] {
  const { rule, isChoice, rules = [] } = group
  const of = documentMembers(form, group).map((member) => member.id)
  return [
    ...(rule ? [counted(group, rule.of, id, (there) => there > 0, { kind: 'none-of', of: rule.of })] : []),
    ...(isChoice ? [counted(group, of, id, (there) => there === 1, { kind: 'one-of', of })] : []),
    ...rules.map((one): ValidatorDemand => {
      const judge = ruleJudge(form, group, one)
      return (value, course) => {
        const found = judge(value)
        if (found) tell(course, found.finding, found.id ?? id, found.below)
      }
    }),
  ]
}

/** How many of these members must be there. */
function counted(
  { members }: Group,
  of: readonly DefinitionId[],
  id: GroupId | undefined,
  isRight: (there: number) => boolean,
  finding: Finding,
): ValidatorDemand {
  const names = members.filter((member) => of.includes(member.id)).map(nameOf)
  return (value, course) => {
    if (!isRight(names.filter((name) => partOf(value, name) !== undefined).length)) tell(course, finding, id)
  }
}
