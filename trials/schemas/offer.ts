import { z } from 'zod'
import { isRun } from '@kurier/catalogue/model/imported'
import { createDestination, offerOf } from '@kurier/sides/destination'
import type { GivenSchema } from './folder.ts'
import type { PlayedSchema } from './results.ts'
import type { Stage } from './stage.ts'

const imported = z.object({
  form: z.object({ name: z.string() }),
  report: z.object({
    counts: z.object({ fields: z.number() }),
    rules: z.array(z.object({ runs: z.array(z.string()), isObeyed: z.literal(true).optional() })),
  }),
  gaps: z.array(z.unknown()),
})
const published = z.object({ path: z.string(), schemaUri: z.string() })
const refused = z.object({
  obstacles: z.array(z.object({ id: z.string().optional(), message: z.object({ en: z.string() }) })),
})

/** The form that a schema became. */
export type OfferedForm = z.infer<typeof published> & { destinationId: string }

/**
 * Imports a schema, publishes what became of it with its gaps confirmed, and offers it for a destination of its own that
 * names the service and the schema. Each fact goes to `tell` as soon as it is known.
 */
export async function offerSchema(
  { kurier, system, keys }: Stage,
  { name, files }: GivenSchema,
  { position, tell }: { position: number; tell: (facts: Partial<PlayedSchema>) => void },
): Promise<OfferedForm> {
  // schemas of a folder may have one id and version, and none of a real service is needed
  const own = `schema-${position}`
  const service = `urn:de:fim:leika:leistung:99${String(position).padStart(12, '0')}`
  const { form, report, gaps } = imported.parse(
    await kurier
      .run(['forms', 'import', ...files, '--name', own, '--path', own, '--service', service, '--open-lists'])
      .catch(tellObstacles),
  )
  const run = report.rules.filter(isRun).length
  tell({ fields: report.counts.fields, rules: { run, of: report.rules.length }, gaps: gaps.length })
  const { path, schemaUri } = published.parse(await kurier.run(['forms', 'publish', form.name, '--confirm-gaps']))
  const { destinationId } = await createDestination(system, keys, {
    name: `Office for ${name}`.slice(0, 100),
    publicServices: [offerOf(service, { schemaUri, mimeType: 'application/json' })],
  })
  await kurier.run(['forms', 'offer', path, '--destination', destinationId])
  return { path, schemaUri, destinationId }
}

/** Of an import that is refused what is in its way. */
function tellObstacles(error: Error): never {
  const answer = refused.safeParse(error.cause)
  if (!answer.success) throw error
  const words = answer.data.obstacles.map(({ id, message }) => (id === undefined ? message.en : `${id}: ${message.en}`))
  throw new Error(`The import is refused. ${words.join(' ')}`)
}
