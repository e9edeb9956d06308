import { boolean, codes, date, integer, members, text } from '@kurier/forms/definition'
import type { Field, FieldType, Group, Labels, MemberNotation, Structure } from '@kurier/forms/definition'

const types: Readonly<Record<string, FieldType>> = {
  F99000001: codes('001', '002', '003'),
  F99000002: boolean,
  F99000003: integer(1, 31),
  F99000004: integer(1, 12),
  F99000005: integer(1900, 2100),
  F99000006: date,
  F99000007: date,
  F99000008: text(1, 50),
  F99000009: text(1, 50),
  F99000010: { kind: 'note' },
  F99000011: codes('001', '002'),
}

const titles: Readonly<Record<string, string>> = {
  F99000001: 'Anlass',
  F99000002: 'Abfrage (un)bekannt',
  F99000003: 'Tag (ohne Monat und Jahr)',
  F99000004: 'Monat',
  F99000005: 'Jahr',
  F99000006: 'Beginn',
  F99000007: 'Ende',
  F99000008: 'Beschreibung',
  F99000009: 'Bemerkung',
  F99000010: 'Hinweis',
  F99000011: 'Art der Anschrift',
}

/** Groups, in the notation of definitions; those whose lists have to be told otherwise are given whole. */
type Groups = Readonly<Record<string, readonly MemberNotation[] | Group>>

/**
 * A structure of these groups and of the fields 99000001 to 99000011, whose kinds are as different as rules need them.
 */
export function structureOf(root: readonly MemberNotation[], groups: Groups = {}): Structure {
  const isWhole = (group: readonly MemberNotation[] | Group): group is Group => 'members' in group
  return {
    root: members(...root),
    fields: Object.fromEntries(
      Object.entries(types).map(([id, type]): [string, Field] => [id, { type, title: titles[id] ?? id }]),
    ),
    groups: Object.fromEntries(
      Object.entries(groups).map(([id, group]) => [id, isWhole(group) ? group : { members: members(...group) }]),
    ),
  }
}

const same = (words: string) => ({ de: words, en: words })

/** Labels of its lists. */
export const smallLabels: Labels = {
  definitions: {},
  codes: {
    F99000001: { '001': same('Umzug ins Inland'), '002': same('Geburt'), '003': same('Sonstiger Anlass') },
    F99000011: { '001': same('in Deutschland'), '002': same('außerhalb von Deutschland') },
  },
}
