import { listQuery } from '#app/_http/list-query.ts'

/** Query of the list of destinations, for its page and its route. */
export const destinationsQuery = listQuery(['name', 'status', 'createdAt'], 'name')
