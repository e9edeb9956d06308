import { argument, option, type InputOf } from '@kurier/cli/parameters'
import { id } from '@kurier/cli/typed-values'
import { makeEncryptionKeyPair } from '@kurier/sdk/keys'
import type { OnlineService } from '@kurier/sdk/online-service'
import { readDestination } from '@kurier/sdk/public-reads'
import { replyChannel } from '@kurier/sdk/reply-channel'
import type { SendRequest, SubmissionIds } from '@kurier/sdk/send'
import type { PublicService } from '@kurier/sdk/document-records'
import { again, interruptedSending, sendWithReceipt } from '../content/earlier-sending.ts'
import { formValidation, noValidate } from '../content/form-validation.ts'
import { isSubmissionReceipt, receiptFile } from '../content/receipt.ts'
import { readSendingFolder } from '../content/sending-folder.ts'
import { misuse } from '../session/failure.ts'
import { command } from '../session/session.ts'

const after = `
FOLDER holds the data record as data.json (or data.xml); every other file in it goes along as an attachment, its type
told by its ending. Folders, files that begin with a dot, and what systems and programs leave lying about (Thumbs.db,
.DS_Store, ~$ files) are left out, and named.

receipt.json is written into FOLDER: the ids, the authentication tags, and a private key made for this submission, with
which \`replies\` opens the answers. Keep it as long as answers may come. A folder is sent once, unless --again is given.

When the schema is that of a form that this program or the service knows, data.json is checked first, and nothing is sent when it does
not follow the form; each fault is told with its place (exit code 2). --no-validate sends it as it is.

  kurier-client send application
  kurier-client send application --destination 0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10 --region DE09`

const takes = {
  folder: argument('<folder>', 'folder with data.json and the attachments'),
  destination: option('--destination <id>', 'the administration that it is for (default: that of the settings)', id),
  service: option('--service <urn>', 'public service (default: the only one that the destination takes)'),
  serviceName: option('--service-name <name>', 'name of the public service (default: its URN)'),
  region: option('--region <key>', 'regional key, such as DE09162; may be left out'),
  caseId: option('--case <id>', 'goes on with this case (default: a new one)', id),
  schemaUri: option('--schema <uri>', 'schema of the data record, where the destination takes several'),
  isAgain: again,
  validate: noValidate,
}

/** `kurier-client send` */
export const send = command({
  name: 'send',
  about: 'sends a folder as a submission (online services)',
  takes,
  after,
  run: async (wish, session) => {
    const { folder, region, caseId, schemaUri, isAgain, validate } = wish
    const { data, attachments, leftOut } = await readSendingFolder(folder)
    const destinationId = session.destinationId(wish.destination, 'sender')
    const service = session.onlineService()
    await assertNotSent(service, folder, isAgain)
    const publicService = await serviceFor(service, destinationId, wish)
    for (const name of leftOut) session.say(`not sent: ${name}`)
    const { makeReplyKey = makeEncryptionKeyPair } = session.surroundings
    const pair = await makeReplyKey()
    const request: SendRequest = {
      destinationId,
      publicService,
      region,
      caseId,
      data: { ...data, schemaUri },
      attachments,
      metadata: { replyChannel: replyChannel(pair.publicKey) },
      validate: formValidation(validate, 'author', { http: service.http, say: session.say }),
    }
    return sendWithReceipt<SubmissionIds, SendRequest>(session, folder, {
      isAgain,
      request,
      begin: (watched) => service.beginSending(watched),
      receiptOf: (notes) => ({ destinationId, replyKey: pair.privateKey, ...notes }),
    })
  },
  shown: ({ submissionId, caseId, attachments }, { folder }) =>
    `submitted\n  submission ${submissionId}\n  case       ${caseId}\n  attachments ${attachments.length}\n  receipt    ${folder}/${receiptFile}`,
})

/** Starts an interrupted sending again, with a new key. */
async function assertNotSent(service: OnlineService, folder: string, isAgain: boolean | undefined): Promise<void> {
  await interruptedSending(folder, isAgain, {
    fits: isSubmissionReceipt,
    takeUp: (earlier) => service.takeUpSending({ ...earlier, attachments: earlier.attachments ?? [] }),
  })
}

/** The only service that the destination takes, unless one is named. */
async function serviceFor(
  service: OnlineService,
  destinationId: string,
  options: InputOf<typeof takes>,
): Promise<PublicService> {
  const named = (identifier: string): PublicService => ({ identifier, name: options.serviceName ?? identifier })
  if (options.service !== undefined) return named(options.service)
  const { publicServices } = await readDestination(service.http, destinationId)
  const [only, ...others] = new Set(publicServices.map(({ identifier }) => identifier))
  if (only !== undefined && others.length === 0) return named(only)
  const list = [only, ...others].filter(Boolean).join(', ') || 'none'
  throw misuse(`Name the public service with --service. The destination takes: ${list}.`)
}
