import { columns } from '@kurier/cli/texts'

/** What became of a schema, as far as it came. */
export type PlayedSchema = {
  /** Path of its file in the folder. */
  schema: string
  fields?: number
  /** Sentences of the schema that run as rules, of all. */
  rules?: { run: number; of: number }
  /** Questions of whose answers only some have rules that run; publishing confirms them. */
  gaps?: number
  /** Steps of the form that this person sees. */
  screens?: number
  answers?: number
  files?: number
  /** Bytes of the data record. */
  size?: number
  /** As the workbench lists the applicant; null where it finds no name. */
  applicant?: string | null
  decided?: 'accepted' | 'rejected'
  /** Why it did not come to its end. */
  fault?: string
}

const LONGEST_NAME = 24
const short = (text: string): string => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text)

/** The results as lines: a table, then a sentence for each schema that did not come to its end, and how many did. */
export function resultLines(all: readonly PlayedSchema[]): string[] {
  const table = columns(all, {
    SCHEMA: ({ schema }) => schema.split('/').at(-1),
    FIELDS: ({ fields }) => fields,
    'RULES RUN': ({ rules }) => rules && `${rules.run} of ${rules.of}`,
    GAPS: ({ gaps }) => gaps,
    SCREENS: ({ screens }) => screens,
    ANSWERS: ({ answers }) => answers,
    FILES: ({ files }) => files,
    BYTES: ({ size }) => size,
    APPLICANT: ({ applicant }) => (applicant === null ? 'no name given' : applicant && short(applicant)),
    DECIDED: ({ decided, fault }) => (fault === undefined ? decided : 'FAILED'),
  })
  const faults = all.flatMap(({ schema, fault }) => (fault === undefined ? [] : [`  ${schema}: ${fault}`]))
  const good = all.length - faults.length
  return [
    ...table.split('\n'),
    '',
    ...(faults.length > 0 ? ['These did not come to their end:', ...faults, ''] : []),
    `${good} of ${all.length} schemas were imported, filled in, sent and decided.`,
  ]
}
