import housingBurden from '../examples/housing-burden-application.json' with { type: 'json' }
import { formOfSchema } from '../data-validator.ts'
import { forms } from './forms.generated.ts'

/** An invented data record. `isKnown`: it follows its schema, which is one of our forms. */
export type SampleData = { content: string; isKnown: boolean }

/** Invented data that follow the schemas of our own forms, by the form's name. */
const samples: Record<string, object> = {
  'housing-burden-first-application': housingBurden,
  'callback-request': { F99000001: 'Erika Beispiel', F99000002: '+49 30 5550100', F99000003: '001' },
}

const words = 'An invented sample; it follows no schema.'

/** Data for a schema: right ones for our forms, a sentence for a schema that nobody here knows. */
export function sampleData({ schemaUri, mimeType }: { schemaUri: string; mimeType: string }): SampleData {
  if (mimeType === 'application/xml') return { content: `<sample>${words}</sample>`, isKnown: false }
  const form = formOfSchema(forms, schemaUri)
  const known = form && samples[form.name]
  return { content: `${JSON.stringify(known ?? { sample: words }, null, 2)}\n`, isKnown: known !== undefined }
}
