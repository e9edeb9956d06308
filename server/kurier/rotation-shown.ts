import { InvalidArgumentError } from 'commander'
import { keyPurposes } from '#lib/destinations/terms.ts'
import type { RotationLine } from '#lib/wings/rotations/schema.ts'
import type { SessionAnswer } from './session.ts'
import { table } from '@kurier/cli/texts'

/** How the exchange of one kind stands, after the ids of its owner and a secret that was just made. */
export function rotationShown(owner: Record<string, string>, line: RotationLine): SessionAnswer {
  const made = owner.secret === undefined ? [] : [['new secret', `${owner.secret} (shown only now)`]]
  return { json: { ...owner, ...line }, text: table(['EXCHANGE', line.kind], [...rowsOf(line), ...made]) }
}

const algorithms: Partial<Record<RotationLine['kind'], string>> = {
  'encryption-key': ` (${keyPurposes.encryption.alg})`,
  'signing-key': ` (${keyPurposes.signing.alg})`,
}

type RotationShownRow = [string, string]
const row = (name: string, value: string | null | undefined): RotationShownRow[] => (value ? [[name, value]] : [])

function rowsOf({
  kind,
  inUse,
  proposal,
  rotation,
  onItsWay,
  signatures,
  callbacks,
}: RotationLine): RotationShownRow[] {
  const isOpen = rotation !== null && rotation.endedAt === null
  return [
    ['in use', inUse ? `${inUse.id}${algorithms[kind] ?? ''}, since ${inUse.since}` : 'none'],
    ...row('ends', inUse?.endsAt),
    ...row('proposed', proposal && `${proposal.reason}, ${proposal.at}`),
    ...row('state', rotation?.state),
    ...row('from', rotation?.oldId),
    ...row('to', rotation?.newId),
    ...row('used from', rotation?.useAt),
    ...row(
      'waiting for old',
      rotation && onItsWay && `${onItsWay.undecided} undecided, ${onItsWay.incomplete} not submitted yet`,
    ),
    ...row('signed lately', signatures && `${signatures.withNew} with the new key, ${signatures.withOld} with the old`),
    ...row('new taken last', callbacks && (callbacks.acceptedAt ?? 'never')),
    ...row('failing since', callbacks?.failingSince),
    ['possible', isOpen ? rotation.possible.join(', ') : 'start'],
  ]
}

/** A time as it is typed. */
export function moment(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError('It must be a time such as 2026-12-01T06:00:00Z.')
  return at
}

/** A number of days as it is typed. */
export function wholeDays(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of days.')
  return Number(text)
}
