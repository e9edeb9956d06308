import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { ClientAnswer, TokenRequestsAnswer } from '#lib/clients/schema.ts'

/** Milliseconds between readings while a client changes over to another secret. */
const LOOK_AGAIN = 15_000

/** The client as the service knows it now; the page brings the first answer along. */
export function useClient(first: ClientAnswer) {
  const { clientId } = first
  return useQuery({
    queryKey: ['client', clientId],
    queryFn: () => askPortal('GET /clients/[clientId]', { params: { clientId } }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.changeOver ? LOOK_AGAIN : false),
  })
}

/** The results of the client's newest token requests. */
export function useTokenRequests(clientId: string, first: TokenRequestsAnswer) {
  return useQuery({
    queryKey: ['client', clientId, 'token-requests'],
    queryFn: () => askPortal('GET /clients/[clientId]/token-requests', { params: { clientId } }),
    initialData: first,
  })
}

/** The page of token requests before the id `before`. */
export function olderTokenRequests(clientId: string, before: number): Promise<TokenRequestsAnswer> {
  return askPortal('GET /clients/[clientId]/token-requests', { params: { clientId }, query: { before } })
}

/** Reads the data of the client again after a change. */
export function useClientRefresh(clientId: string): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: ['clients'] })
    await queries.invalidateQueries({ queryKey: ['client', clientId] })
  }
}

/** Changes the client; the change counts as done after its data is read again. */
export function useClientChange<Wish, Answer>(clientId: string, ask: (wish: Wish) => Promise<Answer>) {
  return useMutation({ mutationFn: ask, onSuccess: useClientRefresh(clientId) })
}
