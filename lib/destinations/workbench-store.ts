import { statement } from '../platform/database.ts'

/** The oldest active client that receives for destination `$1` and belongs to its organisation. */
export const selectWorkbenchClient = statement<{ id: string; name: string }>(
  'workbench-client',
  `select c.id, c.name from destination_clients a
     join destinations d on d.id = a.destination_id
     join clients c on c.id = a.client_id and c.organisation_id = d.organisation_id
   where a.destination_id = $1 and c.kind = 'administration-system' and c.status = 'active'
     and 'subscribe-destinations' = any(c.scopes)
   order by c.created_at, c.id limit 1`,
)

export type WorkbenchRow = {
  id: string
  name: string
  organisation_id: string
  client_name: string | null
  assigned: boolean
}

/** Destination `$1` and what client `$2` is to it. */
export const selectWorkbench = statement<WorkbenchRow>(
  'workbench',
  `select d.id, d.name, d.organisation_id, c.name as client_name, a.client_id is not null as assigned
   from destinations d
     left join clients c on c.id = $2
     left join destination_clients a on a.destination_id = d.id and a.client_id = c.id
       and c.organisation_id = d.organisation_id
   where d.id = $1`,
)

/** The case `$1`, or that of submission `$2`, or that of reply `$3`. */
export const selectCaseOf = statement<{ case_id: string; destination_id: string }>(
  'workbench-case',
  `select id as case_id, destination_id from cases
   where id = coalesce($1::uuid, (select case_id from submissions where id = $2),
                       (select case_id from replies where id = $3))`,
)
