import { schemaAddress } from '@kurier/forms/json-schema'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { knownForms } from '#lib/wings/applications/known-forms.ts'

/** A JSON Schema with what it is of. */
export type ServedSchema = { name: string; uri: string; summary: string }

/** The JSON Schemas of this installation: those of the wire, then those of its forms. */
export async function servedSchemas(): Promise<ServedSchema[]> {
  const { setPayloadSchema, metadataSchemas, messageSchema, askingMessageSchema, handedInSchema } = wireAddresses()
  return [
    { name: 'Set payload 1.2.2', uri: setPayloadSchema, summary: 'Payload of every event token.' },
    ...Object.entries(metadataSchemas).map(([version, uri]) => ({
      name: `Metadata record ${version}`,
      uri,
      summary: 'Plaintext of encryptedMetadata.',
    })),
    { name: 'Message 1.0.0', uri: messageSchema, summary: 'Data record of a reply that is a plain message.' },
    { name: 'Message 1.1.0', uri: askingMessageSchema, summary: 'Data record of a reply that asks for documents.' },
    {
      name: 'Documents handed in 1.0.0',
      uri: handedInSchema,
      summary: 'Data record of a further submission that hands in what a reply asked for.',
    },
    ...(await knownForms(contextFor(undefined).db)).map((form) => ({
      name: `${form.title.en} ${form.version}`,
      uri: schemaAddress(form, settings().schemaBase),
      summary: `Data record of applications with the form ${form.path}.`,
    })),
  ]
}
