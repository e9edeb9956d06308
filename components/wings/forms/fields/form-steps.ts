import type { DefinitionId, FormPage } from '@kurier/forms/definition'

/** One of several groups of the same kind: which definition, and which of how many of them, from 1. */
type Item = { id: DefinitionId; number: number; of: number }

/**
 * What belongs together under one title: a group at the first level below its page, what the page asks for besides, one
 * item of a list, or a group that is too long to stand with others. `id`: none where the title is the page's.
 */
export type FormSection = {
  key: string
  page: FormPage
  /** Of its group; empty where the page asks for several members of the root. */
  path: string
  id?: DefinitionId
  /** The items that it is in, from the outermost; the last is the section itself where `isItem`. */
  items: readonly Item[]
  isItem: boolean
  /** May be left out as a whole. */
  isOptional: boolean
  /** Asks for the gates of its topic alone, which are its blocks. */
  isGates?: true
}

/**
 * What is asked at a time: a section, or a part of one that would be too long. `blocks`: paths of what it asks for; `wishes`:
 * those of them that have steps of their own, and are only wished for here; `before`, `after`: paths of what is only read,
 * at the start and at the end, perhaps of groups around the section.
 */
export type FormStep = {
  key: string
  section: FormSection
  before: readonly string[]
  blocks: readonly string[]
  wishes: readonly string[]
  after: readonly string[]
  part: { number: number; of: number }
}

/** A step before it is known how many parts its section has. */
export type StepOfPage = Omit<FormStep, 'part'>

/** Paths of all that stands in a step, in its order. */
export const placesIn = ({ before, blocks, after }: StepOfPage): readonly string[] => [...before, ...blocks, ...after]
