import { isRun, type FoundRule, type ImportNote } from '@kurier/catalogue/model/imported'
import type { CoverageGap } from '@kurier/catalogue/map/coverage'
import type { ImportFindings } from '@kurier/catalogue/map/findings'
import type { Obstacle, TreePlace } from '@kurier/catalogue/model/tree'
import { printable } from '@kurier/cli/texts'
import { imports } from '#components/messages/en/imports.ts'

const words = imports.report

/** Characters of a rule's text in a line; `--json` has all of it. */
const LONGEST_RULE = 160

/** What is in the way of a form, or notes without their kinds, in lines with file, line and id. */
export const noteLines = (notes: readonly (Obstacle | ImportNote)[]): string[] =>
  notes.map(({ message, ...where }) => `  ${placed(where)}${printable(message.en)}`)

/** What an operator has to do about a draft, in lines. */
export const findingLines = ({ faults, unfit, gaps }: Pick<ImportFindings, 'faults' | 'unfit' | 'gaps'>): string[] => [
  ...faults.map(({ en }) => `Not to be published yet: ${printable(en)}`),
  ...noteLines(unfit),
  ...gapLines(gaps),
]

const gapLines = (gaps: readonly CoverageGap[]): string[] =>
  gaps.length === 0
    ? []
    : [
        'To be confirmed when it is published (--confirm-gaps):',
        ...gaps.map(({ id, message }) => `  ${id}: ${printable(message.en)}`),
      ]

/** The report of an import for people: counts, notes by kind, rules that run and that are only shown, and files. */
export function reportLines({ counts, notes, rules, files }: ImportFindings['report']): string[] {
  const { fields, groups, pages, lists, codes, elements } = counts
  const kinds = Object.entries(words.kinds).flatMap(([kind, heading]) => {
    const of = notes.filter((note) => note.kind === kind)
    return of.length > 0 ? [`${heading} (${of.length}):`, ...noteLines(of)] : []
  })
  return [
    `Fields ${fields}, groups ${groups}, pages ${pages}, lists ${lists} with ${codes} codes; read ${elements} elements.`,
    ...kinds,
    ...ruleLines(rules),
    'Files (SHA-256):',
    ...files.map(({ name, sha256 }) => `  ${sha256}  ${printable(name)}`),
  ]
}

function ruleLines(rules: readonly FoundRule[]): string[] {
  const runs = rules.filter(isRun)
  const shown = rules.filter((rule) => !isRun(rule))
  return [
    `Rules that run (${runs.length} of ${rules.length}):`,
    ...runs.map((rule) => `  ${placed(rule)}${short(rule.text)}`),
    `Rules that are only told to operators and case workers (${shown.length}):`,
    ...shown.map(
      (rule) => `  ${placed(rule)}${short(rule.text)}${rule.reason ? ` – ${printable(rule.reason.en)}` : ''}`,
    ),
  ]
}

function short(text: string): string {
  const line = printable(text.replace(/\s+/g, ' ').trim())
  return line.length > LONGEST_RULE ? `${line.slice(0, LONGEST_RULE)}…` : line
}

/** `schema.xml:12 F99000001: ` as far as it is known. */
function placed({ place, id }: { place?: TreePlace; id?: string }): string {
  const parts = [...(place ? [`${place.file}:${place.line}`] : []), ...(id ? [id] : [])]
  return parts.length > 0 ? `${printable(parts.join(' '))}: ` : ''
}
