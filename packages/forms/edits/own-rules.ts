import {
  fieldOf,
  groupOf,
  isGroupId,
  offeredCodes,
  rootGroup,
  type Condition,
  type DefinitionId,
  type FormDefinition,
  type FormRule,
  type Group,
  type GroupId,
  type Member,
  type Path,
  type Scalar,
} from '../definition.ts'
import { unfit, type EditedForm, type Edits, type SaidCondition, type SaidRule, type Unfit } from './changes.ts'

/** A place in a group: the way to it, the member at its end, and the group that this one is in. */
type RulePlace = { path: Path; member: Member; around: GroupId | '' }

/** A form with the rules that an operator wrote; one that mentions what is gone is left out. */
export function withOwnRules(form: FormDefinition, { ownRules = {} }: Edits): EditedForm {
  return Object.entries(ownRules).reduce<EditedForm>(
    (made, [id, said]) => {
      const rule = ruleOf(made.form, id, said)
      if ('message' in rule) return { form: made.form, unfit: [...made.unfit, rule] }
      return { form: withRule(made.form, said, rule), unfit: made.unfit }
    },
    { form, unfit: [] },
  )
}

type MadeRule = { id: string; rule: FormRule; target: RulePlace }

function ruleOf(form: FormDefinition, id: string, said: SaidRule): MadeRule | Unfit {
  const host = hostOf(form, said.host)
  const target = host && placeIn(form, host, said.target)
  if (!host || !target) return unfit(id, ...texts.gone(said.target))
  if (said.when.length === 0) return unfit(id, ...texts.unconditional)
  const conditions: Condition[] = []
  for (const one of said.when) {
    const made = conditionOf(form, host, one)
    if (made === undefined) return unfit(id, ...texts.gone(one.path))
    conditions.push(made)
  }
  const [only] = conditions
  const condition: Condition = only && conditions.length === 1 ? only : { op: said.joint, of: conditions }
  const { path } = target
  if (said.effect === 'require') return { id, target, rule: { id, effect: 'require', target: path, condition } }
  const isGiven = form.given !== undefined || form.source?.format === 'json-schema'
  if (target.member.required && isGiven) return unfit(id, ...texts.given)
  if (target.member.required && standsTwice(form, target)) return unfit(id, ...texts.twice)
  const forbidden: Condition = said.effect === 'show' ? { op: 'not', of: condition } : condition
  return { id, target, rule: { id, effect: 'forbid', target: path, condition: forbidden } }
}

const hostOf = (form: FormDefinition, host: string): Group | undefined =>
  host === '' ? rootGroup(form) : Object.hasOwn(form.groups, host) ? form.groups[host] : undefined

function placeIn(form: FormDefinition, host: Group, written: string): RulePlace | undefined {
  let group: Group | undefined = host
  let around: GroupId | '' = ''
  const path: DefinitionId[] = []
  let member: Member | undefined
  for (const id of written.split('.')) {
    // what is inside a list belongs to its items, each for itself
    if (member?.list) return undefined
    member = group?.members.find((one) => one.id === id)
    if (!member) return undefined
    const before = path.at(-1)
    around = before !== undefined && isGroupId(before) ? before : around
    path.push(member.id)
    group = isGroupId(member.id) ? groupOf(form, member.id) : undefined
  }
  return member && { path, member, around }
}

function conditionOf(form: FormDefinition, host: Group, { path, is, value }: SaidCondition): Condition | undefined {
  const place = placeIn(form, host, path)
  if (!place) return undefined
  const isEmpty: Condition = { op: 'is-empty', path: place.path }
  if (is === 'empty') return isEmpty
  if (is === 'filled') return { op: 'not', of: isEmpty }
  const compared = isGroupId(place.member.id) || value === undefined ? undefined : scalarOf(form, place.member, value)
  if (compared === undefined) return undefined
  return { op: is, left: { path: place.path }, right: { value: compared } }
}

/** A value as documents have it; undefined for one that the field cannot have. */
function scalarOf(form: FormDefinition, { id }: Member, value: string): Scalar | undefined {
  if (isGroupId(id)) return undefined
  const { type } = fieldOf(form, id)
  if (type.kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined
  if (type.kind === 'codes' || type.kind === 'question') return offeredCodes(type).includes(value) ? value : undefined
  if (type.kind === 'integer' || type.kind === 'number' || type.kind === 'money') {
    const number = Number(value)
    return value.trim() === '' || !Number.isFinite(number) ? undefined : number
  }
  return type.kind === 'text' || type.kind === 'date' ? value : undefined
}

/** A group at two places has its members there both times, so that one of them cannot be closed for itself. */
function standsTwice(form: FormDefinition, { around }: RulePlace): boolean {
  if (around === '') return false
  const places = [rootGroup(form), ...Object.values(form.groups)].flatMap(({ members }) =>
    members.filter(({ id }) => id === around),
  )
  return places.length > 1
}

/**
 * The form with the rule at its group. What must be there cannot be forbidden: it becomes optional, and a second rule requires it
 * otherwise (as in `withoutRules`).
 */
function withRule(form: FormDefinition, { host, instead }: SaidRule, { id, rule, target }: MadeRule): FormDefinition {
  const isClosed = rule.effect === 'forbid' && target.member.required
  const pair: FormRule[] = isClosed
    ? [{ id: `${id}-required`, effect: 'require', target: target.path, condition: { op: 'not', of: rule.condition } }]
    : []
  const open = isClosed ? withOptional(form, target, host) : form
  const added = [rule, ...pair]
  const told = withoutSentence(open, instead)
  if (host === '') return { ...told, rules: [...(told.rules ?? []), ...added] }
  const group = told.groups[host]
  return group
    ? { ...told, groups: { ...told.groups, [host]: { ...group, rules: [...(group.rules ?? []), ...added] } } }
    : told
}

function withOptional(form: FormDefinition, { around, member }: RulePlace, host: string): FormDefinition {
  const at = around === '' ? host : around
  const open = (members: readonly Member[]) =>
    members.map((one) => (one.id === member.id ? { ...one, required: false } : one))
  if (at === '') return { ...form, root: open(form.root) }
  const group = form.groups[at]
  return group ? { ...form, groups: { ...form.groups, [at]: { ...group, members: open(group.members) } } } : form
}

/** A sentence that a rule stands for is no longer told as one that only people can check. */
function withoutSentence(form: FormDefinition, sentence: string | undefined): FormDefinition {
  const { ruleTexts } = form.labels
  if (sentence === undefined || !ruleTexts) return form
  const left = Object.entries(ruleTexts).flatMap(([id, all]) => {
    const others = all.filter((text) => text !== sentence)
    return others.length > 0 ? [[id, others] as const] : []
  })
  return { ...form, labels: { ...form.labels, ruleTexts: Object.fromEntries(left) } }
}

const texts = {
  gone: (path: string) =>
    [
      `Die Regel nennt ${path}: Das gibt es an dieser Stelle nicht, oder nicht mit diesem Wert.`,
      `The rule names ${path}: that is not at this place, or not with this value.`,
    ] as const,
  unconditional: ['Die Regel hat keine Bedingung.', 'The rule has no condition.'],
  given: [
    'Das gegebene JSON-Schema verlangt das immer; eine Regel kann es nicht ausschließen.',
    'The JSON Schema that was given always demands it; a rule cannot close it.',
  ],
  twice: [
    'Das steht an mehreren Stellen und ist überall nötig; eine Regel kann es nicht an einer davon ausschließen. Machen Sie es erst freiwillig.',
    'It stands at several places and is required at each; a rule cannot close it at one of them. Make it optional first.',
  ],
} as const
