import { argument } from '@kurier/cli/parameters'
import { id } from '@kurier/cli/typed-values'
import type { DeletedPart, DeletionReceipt } from '@kurier/sdk/deletion-receipt'
import { isKurierProblem } from '@kurier/sdk/errors'
import { ClientError } from '../session/failure.ts'
import { command } from '../session/session.ts'

const after = `
The signature was checked here. Whoever has kept an encrypted part finds it by its SHA-256, in hexadecimal as sha256sum
prints it. With --json the signed receipt itself is the member "token".

  kurier-client deletion-receipt 0193f2a4-8a00-7000-8000-2b1c0d9e8f70`

const NEITHER = 'There is no submission or reply with this id that this client may read; or its case has been removed.'

/** `kurier-client deletion-receipt` */
export const deletionReceipt = command({
  name: 'deletion-receipt',
  about: 'tells what was deleted of a submission or reply, and when (both sides)',
  takes: { documentId: argument('<id>', 'id of the submission or reply', id) },
  after,
  run: async ({ documentId }, session) => {
    const service = session.eitherSide()
    try {
      return await service.deletionReceipt({ submissionId: documentId }).catch((error: unknown) => {
        if (isKurierProblem(error, 'submission-not-found')) return service.deletionReceipt({ replyId: documentId })
        throw error
      })
    } catch (error) {
      if (isKurierProblem(error, 'reply-not-found')) throw new ClientError('not-found', 1, NEITHER)
      throw error
    }
  },
  shown: (receipt) => receiptLines(receipt).join('\n'),
})

function receiptLines({ subject, caseId, deletedAt, filesRemovedAt, signedAt, kid, parts }: DeletionReceipt): string[] {
  return [
    `${subject.type} ${subject.id} of case ${caseId}`,
    `content deleted ${deletedAt.toISOString()}, last file removed ${filesRemovedAt.toISOString()}`,
    `signed ${signedAt.toISOString()} with key ${kid}, signature right`,
    ...(parts.length === 0 ? ['it had no parts'] : parts.map(partLine)),
  ]
}

function partLine({ part, size, sha256, reason }: DeletedPart): string {
  const hash = sha256 === undefined ? `no hash: ${reason ?? 'unknown'}` : `SHA-256 ${hexadecimal(sha256)}`
  return `${part}  ${size} bytes  ${hash}`
}

const hexadecimal = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('hex')
