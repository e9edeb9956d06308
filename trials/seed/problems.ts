import { eventProblem } from '@kurier/sdk/problems'
import type { EventProblem } from '@kurier/sdk/errors'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { PlannedSubmission } from './plan.ts'
import type { PlannedReply } from './plan-replies.ts'
import type { Random } from './random.ts'

type ProblemKind = (submission: PlannedSubmission, base: string) => EventProblem[]

/** Reasons for which receiving systems of the demo reject. */
const kinds: readonly ProblemKind[] = [
  (_, base) => [
    eventProblem(base, 'schema-violation', 'data', 'Die Angabe "Wohnfläche" fehlt (/wohnung/wohnflaeche).'),
    eventProblem(base, 'schema-violation', 'data', 'Das Geburtsdatum liegt in der Zukunft (/person/geburtsdatum).'),
  ],
  (_, base) => [eventProblem(base, 'encryption-issue', 'data')],
  (_, base) => [eventProblem(base, 'unsupported-schema', 'metadata', 'Die Fassung 0.9 wird nicht mehr verarbeitet.')],
  (_, base) => [eventProblem(base, 'service-mismatch', 'submission')],
  ({ attachmentIds }, base) => {
    const [first] = attachmentIds
    if (first === undefined) return [eventProblem(base, 'syntax-violation', 'data')]
    return [
      eventProblem(base, 'hash-mismatch', `attachment:${first}`, 'Der Nachweis kam verändert an.'),
      eventProblem(
        base,
        'attachments-mismatch',
        'submission',
        'Ein angekündigter Nachweis steht nicht im Metadatensatz.',
      ),
    ]
  },
  () => [
    {
      type: 'https://beispielhausen.example/probleme/nicht-zustaendig',
      title: 'Die Stelle ist für diesen Antrag nicht zuständig',
      detail: 'Zuständig ist der Kreis Beispielland.',
      instance: 'other',
    },
  ],
]

export function rejectionOf(submission: PlannedSubmission, random: Random): EventProblem[] {
  return random.oneOf(kinds)(submission, wireAddresses().eventProblemTypeBase)
}

/** Reasons for which online services of the demo reject a reply. */
export function replyRejectionOf({ attachmentIds }: PlannedReply, random: Random): EventProblem[] {
  const base = wireAddresses().eventProblemTypeBase
  const [first] = attachmentIds
  return random.oneOf([
    [eventProblem(base, 'encryption-issue', 'data', 'Der Schlüssel des Antrags passt nicht.')],
    [eventProblem(base, 'schema-missing', 'metadata')],
    first === undefined
      ? [eventProblem(base, 'syntax-violation', 'data')]
      : [eventProblem(base, 'hash-mismatch', `attachment:${first}`, 'Der Bescheid kam verändert an.')],
  ])
}

/** The problem with which the service itself rejects undecided documents. */
export function timeoutProblem(what: 'submission' | 'reply') {
  return {
    type: `${wireAddresses().eventProblemTypeBase}/timeout`,
    title: 'Not decided in time',
    detail: `The ${what} was neither accepted nor rejected within the time limit.`,
    instance: what,
  }
}
