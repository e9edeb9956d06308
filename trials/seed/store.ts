import type { Handle } from '#lib/platform/database.ts'
import type { Prisma } from '#lib/platform/prisma/client.ts'
import { dueSince } from '#lib/callbacks/waits-store.ts'
import { statement } from '#lib/platform/statement.ts'

export async function insertOrganisations(tx: Handle, data: Prisma.OrganisationCreateManyInput[]): Promise<void> {
  await tx.organisation.createMany({ data })
}

export async function insertPeople(tx: Handle, data: Prisma.PersonCreateManyInput[]): Promise<void> {
  await tx.person.createMany({ data })
}

export async function insertMemberships(tx: Handle, data: Prisma.MembershipCreateManyInput[]): Promise<void> {
  await tx.membership.createMany({ data })
}

/** An open invitation. */
export async function insertInvitation(
  tx: Handle,
  invitation: Omit<Prisma.OneTimeLinkUncheckedCreateInput, 'purpose'>,
): Promise<void> {
  await tx.oneTimeLink.create({ data: { ...invitation, purpose: 'invitation' } })
}

/** A client with all its secrets. */
export async function insertClient(
  tx: Handle,
  client: Prisma.ClientUncheckedCreateInput,
  secrets: Prisma.ClientSecretCreateManyClientInput[],
): Promise<void> {
  await tx.client.create({ data: { ...client, clientSecrets: { createMany: { data: secrets } } } })
}

export async function insertTokenRequests(tx: Handle, data: Prisma.TokenRequestCreateManyInput[]): Promise<void> {
  await tx.tokenRequest.createMany({ data })
}

export async function insertDeprecatedUse(tx: Handle, data: Prisma.DeprecatedUseUncheckedCreateInput): Promise<void> {
  await tx.deprecatedUse.create({ data })
}

export async function insertWarnings(tx: Handle, data: Prisma.EndpointWarningCreateManyInput[]): Promise<void> {
  await tx.endpointWarning.createMany({ data })
}

/** Since when an endpoint has been there, or has been paused. */
export async function updateEndpoint(
  tx: Handle,
  id: string,
  times: { createdAt: Date } | { pausedAt: Date },
): Promise<void> {
  await tx.callbackEndpoint.update({ where: { id }, data: times })
}

type Attachment = { id: string; attachmentId: string; kid: string; tag: string; size: number; body: string | null }

/** An attachment of an incomplete document, kept inline. */
const storeInline = (table: 'submissions' | 'replies') =>
  statement<{ contentVersion: number }, Attachment>(
    `seed-attachment-${table}`,
    `with s as (
       update ${table} set content_version = content_version + 1
       where id = :id and state = 'incomplete' returning id, content_version),
     part as (
       insert into content_parts (document_id, part, kid, tag, size, body)
       select s.id, :attachmentId, :kid, :tag, :size::bigint, :body from s)
     select s.content_version from s`,
  )
export const storeInlineAttachment = storeInline('submissions')
export const storeInlineReplyAttachment = storeInline('replies')

/** Since when the service has its keys: since before its first event. */
export async function backdateSigningKeys(tx: Handle, since: Date): Promise<void> {
  await tx.signingKey.updateMany({ where: { createdAt: { gt: since } }, data: { createdAt: since, activeFrom: since } })
}

/** When the parts of a submission or reply came. */
export async function backdateParts(tx: Handle, documentId: string, storedAt: Date): Promise<void> {
  await tx.contentPart.updateMany({ where: { documentId }, data: { storedAt } })
}

/** The receiving side learned of a submission or reply from a list. */
export async function insertPolled(
  tx: Handle,
  telling: { subjectId: string; subjectKind: 'submission' | 'reply'; caseId: string; toldAt: Date },
): Promise<void> {
  await tx.telling.createMany({ data: { ...telling, notifyType: 'polling' }, skipDuplicates: true })
}

/** When an endpoint has something due again; null when nothing waits there. */
export const selectNextDue = statement<{ at: Date | null }, { endpointId: string; now: Date }>(
  'seed-next-due',
  `select min(${dueSince}) as at
   from notices n join callback_endpoints e on e.id = n.endpoint_id
   where n.endpoint_id = :endpointId and n.state = 'waiting' and e.paused_at is null`,
)

/** Endpoints that fail, with since when. */
export async function findFailing(tx: Handle): Promise<{ endpointId: string; failingSince: Date }[]> {
  const rows = await tx.callbackEndpoint.findMany({
    where: { failingSince: { not: null } },
    select: { id: true, failingSince: true },
  })
  return rows.flatMap(({ id, failingSince }) => (failingSince ? { endpointId: id, failingSince } : []))
}

/** The id of the newest attempt at an endpoint. */
export async function findNewestAttempt(tx: Handle, endpointId: string): Promise<bigint | undefined> {
  const select = { id: true } as const
  return (await tx.callbackAttempt.findFirst({ where: { endpointId }, orderBy: { id: 'desc' }, select }))?.id
}
