import { MOST_FAULTS, type FieldFault } from '../platform/errors.ts'
import { pointerTo } from '@kurier/wire/json-pointer'
import { explainTag, type KnownTags, type TagDifference } from './explain-tag.ts'
import type { AuthenticationTags } from './rules.ts'
import { tagWords } from './tag-words.ts'

/** Parts that differ of which one is told more than that they do. */
const MOST_EXPLAINED = 20
/** Characters of what was given that are kept: a whole part or key that was put there by mistake is nobody's business. */
const MOST_CHARACTERS = 40

/** The parts in which the tags that a recipient documents differ from those of the submit event. */
export function differingParts(given: AuthenticationTags, submitted: AuthenticationTags): string[] {
  const [got, wanted] = [tagsByPart(given), tagsByPart(submitted)]
  return [...new Set([...wanted.keys(), ...got.keys()])].filter((part) => got.get(part) !== wanted.get(part))
}

/** The first of them with what each is instead. */
export function tagDifferences(given: AuthenticationTags, known: KnownTags): TagDifference[] {
  const got = tagsByPart(given)
  const differences: TagDifference[] = []
  for (const part of new Set([...known.submitted.keys(), ...got.keys()])) {
    const difference = tagDifference({ part, given: got.get(part) }, known)
    if (difference) differences.push(difference)
    if (differences.length === MOST_EXPLAINED) break
  }
  return differences
}

/** What a tag is that somebody names for a part; nothing when it is the right one. */
export function tagDifference(
  named: { part: string; given: string | undefined },
  known: KnownTags,
): TagDifference | undefined {
  const explanation = explainTag(named, known)
  if (!explanation) return undefined
  const { part, given } = named
  return { part, given: shown(given), submitted: known.submitted.get(part) ?? null, ...explanation }
}

const shown = (given: string | undefined): string | null =>
  given === undefined ? null : given.length > MOST_CHARACTERS ? `${given.slice(0, MOST_CHARACTERS)}…` : given

/** Tags by the part that each is of. */
export function tagsByPart({ metadata, data, attachments }: AuthenticationTags): Map<string, string> {
  return new Map([['metadata', metadata], ['data', data], ...Object.entries(attachments)])
}

/**
 * The faults of these parts, as many as an answer tells: each that differs is named (decisions 6), with what its tag is
 * instead where that is known.
 * @param at pointer of what holds `authenticationTags`
 */
export function tagFaults(
  parts: readonly string[],
  {
    submitted,
    differences,
    at = '',
  }: { submitted: AuthenticationTags; differences: readonly TagDifference[]; at?: string },
): FieldFault[] {
  const wanted = tagsByPart(submitted)
  return parts.slice(0, MOST_FAULTS).map((part) => {
    const pointer = part === 'metadata' || part === 'data' ? pointerTo('', part) : pointerTo('/attachments', part)
    const difference = differences.find((one) => one.part === part)
    const first = wanted.has(part)
      ? `The authentication tag of ${pointer.slice(1)} is not the one in the submit event.`
      : `${pointer.slice(1)} is no part of what was submitted.`
    return {
      pointer: `${at}/authenticationTags${pointer}`,
      detail: difference ? [first, ...tagWords(difference)].join(' ') : first,
    }
  })
}
