import type { Handle } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'

/** The oldest active client of the organisation that receives for the destination. */
export async function findWorkbenchClient(
  db: Handle,
  { id: destinationId, organisationId }: { id: string; organisationId: string },
): Promise<{ id: string; name: string } | undefined> {
  const client = await db.client.findFirst({
    where: {
      organisationId,
      kind: 'administration-system',
      status: 'active',
      scopes: { has: 'subscribe-destinations' },
      destinationClients: { some: { destinationId } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  })
  return client ?? undefined
}

export type WorkbenchRow = {
  id: string
  name: string
  organisationId: string
  clientName: string | null
  assigned: boolean
}

/** A destination and what a client is to it; asked for at each call of the workbench, so a prepared statement. */
export const selectWorkbench = statement<WorkbenchRow, { destinationId: string; clientId: string }>(
  'workbench',
  `select d.id, d.name, d.organisation_id, c.name as client_name, a.client_id is not null as assigned
   from destinations d
     left join clients c on c.id = :clientId
     left join destination_clients a on a.destination_id = d.id and a.client_id = c.id
       and c.organisation_id = d.organisation_id
   where d.id = :destinationId`,
)

type SubjectIds = { caseId: string | null; submissionId: string | null; replyId: string | null }

/** The case with this id, or that of the submission, or that of the reply; as often, in one round trip. */
export const selectCaseOf = statement<{ caseId: string; destinationId: string }, SubjectIds>(
  'workbench-case',
  `select id as case_id, destination_id from cases
   where id = coalesce(:caseId::uuid, (select case_id from submissions where id = :submissionId),
                       (select case_id from replies where id = :replyId))`,
)
