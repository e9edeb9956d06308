import { pathsIn } from '@kurier/forms/conditions'
import type { DefinitionId, Path, Structure, Words } from '@kurier/forms/definition'
import type { RuleText } from '../model/tree.ts'
import { commonId, readReference, referencePattern, referencesOf, type DraftRule } from './drafts/draft.ts'
import { nameOfElement, type Vocabulary } from './drafts/vocabulary.ts'
import { definitionsOf, type Host, type Layout } from './layout.ts'
import { placementsOf, type Placement } from './place.ts'
import { merged, refuse, type PlacedRule, type PlacedSource } from './placed.ts'
import { reasons } from './reasons.ts'
import { longestSentences, readSentences } from './sentences.ts'
import { pathOf, settleCondition, type SettlingResult } from './settle.ts'
import type { TranslatedRules } from './translated.ts'

/**
 * Input of the rule reader: texts by the element that bears them ('' the schema itself), and translations. `schema`:
 * its id, by which translations of its own rules are known; without it every `S…` is taken for it.
 */
export type GivenRules = {
  texts: readonly { bearer: DefinitionId | ''; rule: RuleText }[]
  translated: readonly TranslatedRules[]
  schema?: string
}

/** Rules at their places, everything that was given, and what texts mention that do not run. */
export type ReadRules = {
  rules: readonly PlacedRule[]
  sources: readonly PlacedSource[]
  unread: readonly Mention[]
}

/** What a text mentions: a member as a group sees it, or an id, wherever it stands, when it cannot be looked up. */
export type Mention = { host: Host; path: Path } | { id: string }

/** Characters of all texts that are read, at most; the largest known schema has a tenth of them. */
export const mostCharacters = 200_000

type GivenReading = { layout: Layout; vocabulary: Vocabulary }
type Text = GivenRules['texts'][number]

/** Reads and looks up everything that was given; the source of a failed part tells the reason. */
export function readGiven(layout: Layout, vocabulary: Vocabulary, given: GivenRules): ReadRules {
  const reading: GivenReading = { layout, vocabulary }
  const translated = given.translated.flatMap((list) => readTranslated(reading, list, given.schema))
  const byBearer = Map.groupBy(translated, ({ source }) => source.bearer)
  const about = new Map(translated.flatMap(({ rules }) => rules).map((rule) => [rule, idsOf(rule)]))
  let left = mostCharacters
  const texts = given.texts.map((text) => {
    const ofBearer = byBearer.get(text.bearer)
    if (ofBearer) return translatedText(text, ofBearer, about)
    left -= text.rule.text.length
    return left >= 0 ? readText(reading, text) : unreadText(text, reasons.tooMany)
  })
  const unread = texts
    .filter(({ rules }) => rules.length === 0)
    .flatMap(({ source }) => mentionsIn(layout, source.bearer as DefinitionId | '', source.text)) // of texts as given
  return {
    rules: merged([...translated, ...texts].flatMap(({ rules }) => rules)),
    sources: [...texts, ...translated].map(({ source }) => source),
    unread,
  }
}

type ReadSource = { source: PlacedSource; rules: readonly PlacedRule[] }

const references = new RegExp(referencePattern, 'g')

/** The ids that a text mentions, without the ways that lead there. */
const idsIn = (text: string): string[] =>
  [...text.matchAll(references)].flatMap(([way]) => readReference(way)?.ids.at(-1) ?? [])

function mentionsIn(layout: Layout, bearer: DefinitionId | '', text: string): Mention[] {
  return [...text.matchAll(references)].flatMap(([way]): Mention[] => {
    const reference = readReference(way)
    if (!reference) return []
    const { placed, reasons: told } = placementsOf(layout, bearer, [reference])
    const found = placed.flatMap(({ host, paths }) => [...paths.values()].map((path) => ({ host, path })))
    return told.length > 0 || found.length === 0 ? [{ id: reference.ids.at(-1) ?? '' }] : found
  })
}

const idsOf = (rule: PlacedRule): readonly string[] =>
  [...(rule.target ? [rule.target] : []), ...pathsIn(rule.condition)].map((path) => commonId(path.at(-1) ?? ''))

/**
 * Runs a text of an element with translated rules as those translated rules that mention no other ids, if together they
 * mention all ids of the text; otherwise the text is only shown.
 */
function translatedText(
  text: Text,
  translated: readonly ReadSource[],
  about: ReadonlyMap<PlacedRule, readonly string[]>,
): ReadSource {
  const idsAbout = (rule: PlacedRule): readonly string[] => about.get(rule) ?? []
  const source: PlacedSource = sourceOf(text)
  const ids = new Set(idsIn(text.rule.text))
  const meant = translated.flatMap(({ rules }) => rules).filter((rule) => idsAbout(rule).every((id) => ids.has(id)))
  const told = new Set(meant.flatMap(idsAbout))
  if (meant.length === 0 || [...ids].some((id) => !told.has(id))) return unreadText(text, reasons.translated)
  return { source, rules: meant.map((rule) => ({ ...rule, sources: [source] })) }
}

function sourceOf({ bearer, rule }: Text): PlacedSource {
  const { id, text, place } = rule
  return { id, bearer, text, place, origin: 'text', reasons: [], runs: new Set() }
}

function unreadText(text: Text, reason: Words): ReadSource {
  return { source: { ...sourceOf(text), reasons: [reason] }, rules: [] }
}

function readText(reading: GivenReading, text: Text): ReadSource {
  if (text.rule.text.length > longestSentences) return unreadText(text, reasons.tooLong)
  const drafts = readSentences(text.rule.text, reading.vocabulary)
  if (!drafts) return unreadText(text, reasons.unread)
  const source: PlacedSource = { ...sourceOf(text), origin: 'sentence' }
  return { source, rules: placedAll(reading, source, text.bearer, drafts) }
}

function readTranslated(
  reading: GivenReading,
  { id, file, rules }: TranslatedRules,
  schema: string | undefined,
): ReadSource[] {
  const found = bearersOf(reading.layout.structure, id, schema)
  const [bearer, another] = found
  const name = bearer === undefined || bearer === '' ? id : bearer
  return rules.map((rule, at) => {
    const { text } = rule
    const place = { file, line: 1 }
    const source: PlacedSource = {
      id: `${name}-${at + 1}`,
      bearer: bearer ?? id,
      text,
      place,
      origin: 'translated',
      reasons: [],
      runs: new Set<string>(),
    }
    const none = (reason: Words): ReadSource => ({ source: { ...source, reasons: [reason] }, rules: [] })
    if (bearer === undefined) return none(reasons.noSuchElement(id))
    if (another !== undefined) return none(reasons.severalVersions(id))
    return rule.ok ? { source, rules: placedAll(reading, source, bearer, [rule.draft]) } : none(rule.reason)
  })
}

function bearersOf(structure: Structure, id: string, schema: string | undefined): (DefinitionId | '')[] {
  if (!id.startsWith('S')) return definitionsOf(structure, id)
  return schema === undefined || commonId(schema) === id ? [''] : []
}

/** All rules of a source at all of their places, or none: a text is not run by halves. */
function placedAll(
  reading: GivenReading,
  source: PlacedSource,
  bearer: DefinitionId | '',
  drafts: readonly DraftRule[],
): PlacedRule[] {
  const rules: PlacedRule[] = []
  for (const draft of drafts) {
    const { placed, reasons: told } = placementsOf(reading.layout, bearer, referencesOf(draft))
    const settled = placed.map((placement) => placedRule(reading, source, placement, draft))
    for (const reason of told) refuse({ sources: [source] }, reason)
    for (const rule of settled) if (!rule.ok) refuse({ sources: [source] }, rule.reason)
    const running = settled.flatMap((rule) => (rule.ok ? [rule.value] : []))
    if (running.length === 0 || running.length < settled.length) return []
    rules.push(...running)
  }
  return rules
}

function placedRule(
  { layout, vocabulary }: GivenReading,
  source: PlacedSource,
  { host, paths }: Placement,
  draft: DraftRule,
): SettlingResult<PlacedRule> {
  const condition = settleCondition({ structure: layout.structure, vocabulary, paths }, draft.condition)
  if (!condition.ok) return condition
  const common = { sources: [source], host, condition: condition.value }
  const target = draft.target && pathOf({ paths }, draft.target)
  if (draft.effect !== 'valid') {
    const path = target ?? []
    return {
      ok: true,
      value: { ...common, effect: draft.effect, target: path, ...(draft.message && { message: draft.message }) },
    }
  }
  const message = draft.message ?? unsaid(vocabulary, draft)
  return { ok: true, value: { ...common, effect: 'valid', message, ...(target && { target }) } }
}

/** The message of a rule without one: the fields that it is about. */
function unsaid(vocabulary: Vocabulary, draft: DraftRule): Words {
  const ids = [...new Set(referencesOf(draft).map(({ ids: all }) => all.at(-1) ?? ''))]
  const names = ids.map((id) => nameOfElement(vocabulary, id)).join(', ')
  return {
    de: `Diese Angaben passen nicht zusammen: ${names}.`,
    en: `These answers do not go together: ${names}.`,
  }
}
