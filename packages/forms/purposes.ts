import {
  groupOf,
  isGroupId,
  type DefinitionId,
  type FormDefinition,
  type Member,
  type Structure,
} from './definition.ts'

/**
 * What the public catalogue's fields for persons are for, by HTML's names for autofill; HTML has none for a house number alone,
 * a maiden name, a post-box or a fax number beside a telephone number.
 */
const purposes: Readonly<Record<string, string>> = {
  F60000227: 'family-name',
  F60000228: 'given-name',
  F60000229: 'honorific-prefix',
  F60000231: 'bday-day',
  F60000232: 'bday-month',
  F60000233: 'bday-year',
  F60000240: 'tel',
  F60000242: 'email',
  F60000243: 'address-line1',
  F60000246: 'postal-code',
  F60000247: 'address-level2',
  F60000248: 'address-line2',
  F60000261: 'country-name',
  F60000319: 'organization',
  F60000321: 'url',
}

/** By which a group is about a party of its own. */
const partyNames: ReadonlySet<string> = new Set(['F60000227', 'F60000228', 'F60000319'])

/** Ids of XDatenfelder 3 have three digits more, and a second version of a field has it behind its id. */
const commonId = (id: DefinitionId): string => id.replace(/^F60000(?:000)?(\d{3})(?:V.*)?$/, 'F60000$1')

type PurposeSource = Structure & Pick<FormDefinition, 'applicantName' | 'purposes'>

/**
 * `autocomplete` of a field, so that the browser can fill in people's own data (WCAG 2.2, 1.3.5): `off` wherever it is asked of
 * others. @param path ids with dots, from the root, with places in lists
 */
export function purposeAt(form: PurposeSource, path: string): string {
  const ids = path.split('.')
  const id = ids.at(-1) as DefinitionId // paths are made of ids, and of places in lists before the last
  if (ids.some((one) => /^\d+$/.test(one))) return 'off'
  const given = Object.entries(form.purposes ?? {}).find(([own]) => own === id)?.[1]
  const isOwn = given !== undefined || isApplicants(form, ids as DefinitionId[]) // looked for places above
  return isOwn ? (given ?? purposes[commonId(id)] ?? 'off') : 'off'
}

const telephones: ReadonlySet<string> = new Set(['F60000240', 'F60000241'])

/** True for a number to call, whoever's it is: telephones show other keys for it. */
export const isTelephone = ({ purposes: own }: PurposeSource, id: DefinitionId): boolean =>
  telephones.has(commonId(id)) || Object.entries(own ?? {}).some(([one, purpose]) => one === id && purpose === 'tel')

/** True below the applicant's group, but not in a group there that has a party of its own. */
function isApplicants(form: PurposeSource, ids: readonly DefinitionId[]): boolean {
  const name = form.applicantName.at(-1)
  const around = name && applicantsGroup(form, name)
  if (!around || around.some((id, at) => ids[at] !== id)) return false
  const leadsToName = (at: number) => ids.slice(0, at + 1).join() === name.slice(0, at + 1).join()
  return ids.slice(0, -1).every((id, at) => leadsToName(at) || !namesParty(form, id))
}

const membersAt = (form: PurposeSource, path: readonly DefinitionId[]): readonly Member[] => {
  const last = path.at(-1)
  return last === undefined ? form.root : isGroupId(last) ? groupOf(form, last).members : []
}

const namesParty = (form: PurposeSource, id: DefinitionId): boolean =>
  isGroupId(id) && groupOf(form, id).members.some((member) => partyNames.has(commonId(member.id)))

/**
 * The widest group around the applicant's name in which no other party is named, nor a list stands between: addresses often
 * stand beside the group that has the name.
 */
function applicantsGroup(form: PurposeSource, name: readonly DefinitionId[]): readonly DefinitionId[] {
  let around = name.slice(0, -1)
  while (around.length > 1) {
    const wider = around.slice(0, -1)
    const beside = membersAt(form, wider).filter(({ id }) => id !== around.at(-1))
    if (beside.some(({ id }) => holdsParty(form, id, new Set()))) return around
    around = wider
  }
  return around
}

function holdsParty(form: PurposeSource, id: DefinitionId, seen: Set<DefinitionId>): boolean {
  if (!isGroupId(id) || seen.has(id)) return false
  seen.add(id)
  return namesParty(form, id) || groupOf(form, id).members.some((member) => holdsParty(form, member.id, seen))
}
