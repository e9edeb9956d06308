import type { z } from 'zod'
import { listQuery } from '#app/_http/list-query.ts'
import { clientFilters, clientOrder } from '#lib/clients/schema.ts'
import type { ClientSearch } from '#lib/clients/search-clients.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

/** Query members of the list of clients, for its page and its route alike. */
export const clientListQuery = listQuery(clientOrder.sorts, clientOrder.otherwise).extend(clientFilters)

/** The search that a query amounts to. */
export function clientSearchOf(query: z.output<typeof clientListQuery>): ClientSearch {
  return { ...query, pageSize: PAGE_SIZE }
}
