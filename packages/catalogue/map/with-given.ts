import type { DefinitionId, FormDefinition, Member, FormRule, Structure } from '@kurier/forms/definition'
import type { SchemaReading } from '../json-schema/read-json-schema.ts'
import type { RuleNote } from '../model/imported.ts'
import { rulesOf } from '../rules/making.ts'
import { endOf, hostsOf, type Host } from '../rules/layout.ts'
import { ruleIds, withoutRules } from '@kurier/forms/edits/rules-off'
import type { TreePlace } from '../model/tree.ts'
import { addressOf } from './form-of-json-schema.ts'
import type { FormOfSchema } from './form-of-tree.ts'
import { givenNotes } from './given-notes.ts'
import { compared, keyOfMember } from './given-schema.ts'
import { refuse, tell, type Mapping } from './mapping.ts'
import { obstacles } from './obstacles.ts'

/**
 * A form whose documents follow the JSON Schema that was given with it, too: what that requires is required, and the rules
 * that would rule it out do not run. Nothing when it is refused.
 */
export function withGiven(
  mapping: Mapping,
  { form, rules }: FormOfSchema,
  { structure, id }: SchemaReading,
  place: TreePlace,
): FormOfSchema | undefined {
  const schemaUri = mapping.options.schemaUri ?? addressOf(id)
  if (schemaUri && addressOf(id) && schemaUri !== id) {
    refuse(mapping, { place }, obstacles.twoAddresses(id ?? '', schemaUri))
  }
  const { fields, required } = compared(mapping, form, structure, place)
  if (mapping.obstacles.length > 0) return undefined
  const off = forbidding(form, required)
  const less = withRequired(mapping, withoutRules({ ...form, fields }, off), required)
  const running = ruleIds(less)
  return {
    form: { ...less, given: structure, ...(schemaUri && { schemaUri }) },
    rules: rules.map((rule) => withoutRuns(rule, running)),
  }
}

/** Rules that rule out what the given schema requires. */
function forbidding(form: Structure, required: ReadonlySet<string>): ReadonlySet<string> {
  const isMeant = (host: Host, rule: FormRule): boolean => {
    const end = rule.effect === 'forbid' ? endOf(form, host, rule.target) : undefined
    return end !== undefined && required.has(keyOfMember(end.host, end.member.id))
  }
  const off = hostsOf(form).flatMap((host) => rulesOf(form, host).filter((rule) => isMeant(host, rule)))
  return new Set(off.map(({ id }) => id))
}

function withRequired(mapping: Mapping, form: FormDefinition, required: ReadonlySet<string>): FormDefinition {
  const inGroup = (around: DefinitionId | '', members: readonly Member[]): Member[] =>
    members.map((member) => {
      if (member.required || !required.has(keyOfMember(around, member.id))) return member
      tell(mapping, { id: member.id }, givenNotes.required())
      return { ...member, required: true }
    })
  const groups = Object.entries(form.groups).map(([id, group]) => {
    // in a choice nothing is required by itself; the key is of the table of groups
    const members = group.isChoice ? group.members : inGroup(id as DefinitionId, group.members)
    return [id, { ...group, members }] as const
  })
  return { ...form, root: inGroup('', form.root), groups: Object.fromEntries(groups) }
}

function withoutRuns(rule: RuleNote, running: ReadonlySet<string>): RuleNote {
  const runs = rule.runs.filter((id) => running.has(id))
  return runs.length === rule.runs.length ? rule : { ...rule, runs, reason: givenNotes.required().message }
}
