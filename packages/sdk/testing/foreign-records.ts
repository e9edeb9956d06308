/** What the records below are about. */
export interface RecordSubject {
  identifier: string
  schemaUri: string
  /** SHA-512 of the data record. */
  sha512: string
  attachment: { id: string; sha512: string }
}

const address = (version: string) => `https://schema.fitko.de/fit-connect/metadata/${version}/metadata.schema.json`

/**
 * Metadata records byte by byte as programs of others write them, by kind: Python's `json.dumps` and PHP's `json_encode`
 * name no public service; Jackson writes null for what it does not have.
 */
export const foreignRecords = {
  '2.0.0 of a Python client': ({ schemaUri, sha512, attachment }: RecordSubject) =>
    `{"$schema": "${address('2.0.0')}", "contentStructure": {"data": {"submissionSchema": {"schemaUri": "${schemaUri}", ` +
    `"mimeType": "application/json"}, "hash": {"type": "sha512", "content": "${sha512}"}}, "attachments": ` +
    `[{"attachmentId": "${attachment.id}", "filename": "ANT-00017.pdf", "mimeType": "application/pdf", "purpose": "report", ` +
    `"description": "Anmeldung für Größere", "hash": {"type": "sha512", "content": "${attachment.sha512}"}}]}, ` +
    `"additionalReferenceInfo": {"senderReference": "ANT-00017"}, "replyChannel": {"eMail": {"address": "a@b.example"}}}`,
  '2.1.0 of a PHP client': ({ schemaUri, sha512, attachment }: RecordSubject) =>
    `{"$schema":"${address('2.1.0')}","contentStructure":{"data":{"submissionSchema":{"schemaUri":"${schemaUri}",` +
    `"mimeType":"application/json"},"hash":{"content":"${sha512}","type":"sha512"}},"attachments":[{"filename":"a.pdf",` +
    `"purpose":"attachment","attachmentId":"${attachment.id}","description":"a.pdf","mimeType":"application/pdf",` +
    `"hash":{"type":"sha512","content":"${attachment.sha512}"}}]}}`,
  '2.1.0 of a JavaScript client': ({ identifier, schemaUri, sha512, attachment }: RecordSubject) =>
    `{"$schema":"${address('2.1.0')}","publicService":{"identifier":"${identifier}","name":"Lastenzuschuss"},` +
    `"contentStructure":{"data":{"hash":{"type":"sha512","content":"${sha512}"},"submissionSchema":{"schemaUri":"${schemaUri}",` +
    `"mimeType":"application/json"}},"attachments":[{"hash":{"type":"sha512","content":"${attachment.sha512}"},` +
    `"purpose":"form","mimeType":"application/pdf","attachmentId":"${attachment.id}"}]},"author":{"name":"A portal",` +
    `"product":{"name":"adapter","version":"1.0.0","manufacturer":"A maker"}},"dataSets":[{"dataSetId":` +
    `"3f0c7b52-0d0a-4f6e-8c4b-2a1000000001","content":null}]}`,
  '2.1.0 of a Java client': ({ identifier, schemaUri, sha512, attachment }: RecordSubject) =>
    `{"contentStructure":{"data":{"submissionSchema":{"schemaUri":"${schemaUri}","mimeType":"application/json"},"hash":{` +
    `"type":"sha512","content":"${sha512}"},"signature":null},"attachments":[{"hash":{"type":"sha512","content":` +
    `"${attachment.sha512}"},"signature":null,"purpose":"attachment","filename":null,"description":null,"mimeType":` +
    `"application/pdf","attachmentId":"${attachment.id.toUpperCase()}","fragments":null}]},"publicService":{"name":` +
    `"Lastenzuschuss","description":null,"identifier":"${identifier}"},"paymentInformation":null,"replyChannel":{"eMail":null,` +
    `"deMail":null,"fink":null,"elster":null,"fitConnect":null,"idBundDeMailbox":null},"additionalReferenceInfo":null,` +
    `"$schema":"${address('2.1.0')}"}`,
  '1.3.0 of a Java client': ({ identifier, schemaUri, sha512, attachment }: RecordSubject) =>
    `{"contentStructure":{"data":{"submissionSchema":{"schemaUri":"${schemaUri}","mimeType":"application/json"},"hash":{` +
    `"type":"sha512","content":"${sha512}"},"signature":null},"attachments":[{"hash":{"type":"sha512","content":` +
    `"${attachment.sha512}"},"signature":null,"purpose":"attachment","filename":"a.pdf","description":null,"mimeType":` +
    `"application/pdf","attachmentId":"${attachment.id}"}]},"publicServiceType":{"name":"Lastenzuschuss","description":null,` +
    `"identifier":"${identifier}"},"authenticationInformation":null,"paymentInformation":null,"replyChannel":null,` +
    `"additionalReferenceInfo":null,"$schema":"${address('1.3.0')}"}`,
  '1.1.0 without a public service': ({ schemaUri, sha512, attachment }: RecordSubject) =>
    `{"$schema":"${address('1.1.0')}","publicServiceType":null,"contentStructure":{"data":{"submissionSchema":{"schemaUri":` +
    `"${schemaUri}","mimeType":"application/json"},"hash":{"type":"sha512","content":"${sha512}"}},"attachments":[{` +
    `"attachmentId":"${attachment.id}","purpose":"attachment","mimeType":"application/pdf","hash":{"type":"sha512",` +
    `"content":"${attachment.sha512}"}}]}}`,
} as const

export type ForeignRecord = keyof typeof foreignRecords
// the keys of the table above
export const foreignRecordNames = Object.keys(foreignRecords) as ForeignRecord[]
