import type { TrialName } from '#lib/callbacks/terms.ts'

/** A program of docs/clients/verify-callback.md: `lines` of its check. */
export type VerifyProgram = { name: string; title: string; lines: string[] }

/** What of a check a trial is about. */
export type CheckPart = 'whole' | 'age' | 'compare' | 'raw' | 'form'

export const partOf: Record<TrialName, CheckPart> = {
  right: 'whole',
  events: 'whole',
  'old-timestamp': 'age',
  'wrong-hmac': 'compare',
  'changed-body': 'raw',
  'missing-headers': 'form',
  doubled: 'whole',
  'out-of-order': 'whole',
  'five-hundred': 'raw',
  slow: 'raw',
}

/** How the lines of a part are told in every language. */
const linesOfPart: Record<Exclude<CheckPart, 'whole'>, RegExp> = {
  age: /longest_?age|\bage\b|math\.abs/i,
  compare: /\bmac\.|Mac mac|\bmessage =|\bexpected\b/,
  raw: /raw_?body|buffer\(|readAllBytes|buffer\.read|\bcat\b|ReadAll/i,
  form: /\{1,12\}|\{128\}/,
}

/** The client library does all parts by itself: its program is shown whole. */
const LIBRARY = 'sdk'

const program = /<!-- program: (\w+) -->\n```\w+\n(.*?)^```$/gms

/**
 * The programs of the page, so that they stand once and what is shown is what a test runs.
 * @param markdown docs/clients/verify-callback.md
 */
export function verifyPrograms(markdown: string): VerifyProgram[] {
  return [...markdown.matchAll(program)].map(({ 1: name = '', 2: code = '', index }) => {
    const title = /^## (.+)$/gm
    const before = [...markdown.slice(0, index).matchAll(title)].at(-1)?.[1] ?? name
    return { name, title: before, lines: code.trimEnd().split('\n') }
  })
}

/** The lines of a part, with an ellipsis where others stand between them. */
export function codeOfPart({ name, lines }: VerifyProgram, part: CheckPart): string {
  if (part === 'whole' || name === LIBRARY) return lines.join('\n')
  const fits = linesOfPart[part]
  const chosen = lines.flatMap((line, at) => (fits.test(line) ? [at] : []))
  return chosen
    .flatMap((at, nth) => {
      const follows = nth === 0 || chosen[nth - 1] === at - 1
      return follows ? [lines[at] ?? ''] : ['…', lines[at] ?? '']
    })
    .join('\n')
}
