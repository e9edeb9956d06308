import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argument, option } from '@kurier/cli/parameters'
import { text } from '@kurier/cli/typed-values'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import { isJsonObject, parseJson } from '@kurier/sdk/json-shape'
import type { MetadataRecord } from '@kurier/sdk/metadata-record'
import { readMetadataRecord } from '@kurier/sdk/read-metadata-record'
import type { ReplyIds, ReplyRequest } from '@kurier/sdk/send-reply'
import { again, interruptedSending, sendWithReceipt } from '../content/earlier-sending.ts'
import { isReplyReceipt, receiptFile, type Receipt, type ReplyReceipt } from '../content/receipt.ts'
import { namedCase } from '../content/named-case.ts'
import { readSendingFolder, type SendingFolder } from '../content/sending-folder.ts'
import { misuse } from '../session/failure.ts'
import { command } from '../session/session.ts'

const after = `
FOLDER holds the data record as data.json (or data.xml) and the attachments, as with \`send\`. The reply is encrypted for
the key that the sender named in the metadata record of the submission, which \`fetch\` has put into DIR/<case>.

receipt.json is written into FOLDER: the ids and the authentication tags. A folder is sent once, unless --again is given.
When sending broke off, run the same again: it goes on with the same reply.

  kurier-client reply inbox/* decision
  kurier-client reply 0193f2a4-8a00-7000-8000-2b1c0d9e8f70 decision --into inbox`

/** `kurier-client reply` */
export const reply = command({
  name: 'reply',
  about: 'answers in a case (administration systems)',
  takes: {
    written: argument('<case>', 'id of the case, or its folder where `fetch` put it'),
    folder: argument('<folder>', 'folder with data.json and the attachments'),
    into: option('--into <folder>', 'where `fetch` put the submission', text, '.'),
    schema: option('--schema <uri>', 'schema of the data record (default: "$schema" in data.json)'),
    isAgain: again,
  },
  after,
  run: async ({ written, folder, into, schema, isAgain }, session) => {
    const { caseId, caseFolder = join(into, caseId) } = namedCase(written)
    const { data, attachments, leftOut } = await readSendingFolder(folder)
    const schemaUri = schema ?? schemaIn(data)
    if (schemaUri === undefined)
      throw misuse('Name the schema of the data record: --schema, or "$schema" in data.json.')
    const system = session.administrationSystem()
    const earlier = await interruptedReply(system, folder, caseId, isAgain)
    const answered = await answeredIn(caseFolder)
    for (const name of leftOut) session.say(`not sent: ${name}`)
    const request: ReplyRequest = { caseId, answered, data: { ...data, schemaUri }, attachments }
    return sendWithReceipt<ReplyIds, ReplyRequest>(session, folder, {
      isAgain,
      request,
      begin: async (watched) => (earlier?.announces(attachments) ? earlier : system.beginReply(watched)),
      receiptOf: (notes) => notes,
    })
  },
  shown: ({ replyId, caseId }, { folder }) =>
    `replied\n  reply   ${replyId}\n  case    ${caseId}\n  receipt ${folder}/${receiptFile}`,
})

/** Goes on with the interrupted reply of this case, as long as the service holds it. */
function interruptedReply(
  system: AdministrationSystem,
  folder: string,
  caseId: string,
  isAgain: boolean | undefined,
): Promise<ReturnType<AdministrationSystem['takeUpReply']> | undefined> {
  return interruptedSending(folder, isAgain, {
    fits: (earlier: Receipt): earlier is ReplyReceipt => isReplyReceipt(earlier) && earlier.caseId === caseId,
    takeUp: (earlier) => system.takeUpReply(earlier),
  })
}

function schemaIn({ content, mimeType }: SendingFolder['data']): string | undefined {
  const value = mimeType === 'application/json' ? parseJson(content)?.value : undefined
  return isJsonObject(value) && typeof value.$schema === 'string' ? value.$schema : undefined
}

/** The newest metadata record of the case that names a key for replies; ids of submissions grow with time. */
async function answeredIn(caseFolder: string): Promise<MetadataRecord> {
  for (const name of (await submissionsIn(caseFolder)).reverse()) {
    const record = readMetadataRecord(await readFile(join(caseFolder, name, 'metadata.json')))
    if (record.ok && record.metadata.replyChannel?.fitConnect !== undefined) return record.metadata
  }
  throw misuse(
    `No submission in ${caseFolder} names a key for replies: its sender cannot be answered through the service.`,
  )
}

async function submissionsIn(caseFolder: string): Promise<string[]> {
  try {
    const names = await readdir(caseFolder)
    return names.filter((name) => existsSync(join(caseFolder, name, 'metadata.json')) && !name.startsWith('.')).sort()
  } catch {
    // whatever the reason, the answer is the same
    throw misuse(`${caseFolder} cannot be read. Run \`fetch\` first, or name its folder with --into.`)
  }
}
