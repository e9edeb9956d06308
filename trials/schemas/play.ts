import { createSending } from '#components/wings/forms/send/send-application.ts'
import { isKurierError } from '@kurier/sdk/errors'
import type { Report } from '../demo/report.ts'
import { applicantOf, decide, followTo, openAsDesk, type Decision } from './decide.ts'
import type { GivenSchema } from './folder.ts'
import { offerSchema } from './offer.ts'
import { fillIn } from './person.ts'
import type { PlayedSchema } from './results.ts'
import { answered, type Stage } from './stage.ts'

/** `position`: the place of the schema in its folder, from 1. */
type Turn = { position: number; seed: number }

/** Of ten applications in a row two are rejected. */
export const decisionFor = ({ position, seed }: Turn): Decision =>
  (position + seed) % 5 === 0 ? 'rejected' : 'accepted'

/** A number for the chance answers of a schema, the same with whatever others it is played. */
export function seedFor(name: string, seed: number): number {
  return [...name].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), seed) >>> 0
}

/** Plays one schema from its import until the applicant reads the decision. What goes wrong ends it, and is told. */
export async function playSchema(stage: Stage, report: Report, schema: GivenSchema, turn: Turn): Promise<PlayedSchema> {
  const played: PlayedSchema = { schema: schema.name }
  const tell = (facts: Partial<PlayedSchema>): void => void Object.assign(played, facts)
  try {
    await playThrough({ stage, report, tell }, schema, turn)
  } catch (error) {
    tell({ fault: faultOf(error) })
  }
  return played
}

type Playing = { stage: Stage; report: Report; tell: (facts: Partial<PlayedSchema>) => void }

async function playThrough({ stage, report, tell }: Playing, schema: GivenSchema, turn: Turn): Promise<void> {
  const title = schema.name.split('/').at(-1) ?? schema.name
  const { path, schemaUri } = await report.step('operator', `offers ${title}`, () =>
    offerSchema(stage, schema, { position: turn.position, tell }),
  )
  const { receipt } = await report.step('applicant', 'fills it in and sends it', async () => {
    await answered(stage.place.baseUrl, `/form/${path}`)
    const form = await stage.formOf(schemaUri)
    if (!form) throw new Error('The form is offered and not published.')
    const { document, attachments, screens, answers } = await fillIn(form, seedFor(schema.name, turn.seed))
    tell({ screens, answers, files: attachments.length, size: Buffer.byteLength(JSON.stringify(document)) })
    return createSending(form, stage.place).send({ document, attachments, later: [], report: () => undefined })
  })
  const decision = decisionFor(turn)
  await report.step('administration', `checks it: ${decision}`, async () => {
    const work = await openAsDesk(stage, receipt.submissionId)
    tell({ applicant: applicantOf(work) })
    await decide(stage, work, decision)
  })
  await report.step('applicant', 'reads the decision', () => followTo(stage, receipt, decision))
  tell({ decided: decision })
}

function faultOf(error: unknown): string {
  if (isKurierError(error)) return `${error.code}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}
