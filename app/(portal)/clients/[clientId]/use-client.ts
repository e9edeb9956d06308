import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { ClientAnswer, TokenRequestsAnswer } from '#lib/clients/schema.ts'

const pathOf = (clientId: string) => `/api/portal/clients/${clientId}`

/** The client as the service knows it now; the page brings the first answer along. */
export function useClient(first: ClientAnswer) {
  const path = pathOf(first.clientId)
  return useQuery({
    queryKey: ['client', first.clientId],
    queryFn: () => askPortal<ClientAnswer>('GET', path),
    initialData: first,
  })
}

/** What became of the client's newest token requests. */
export function useTokenRequests(clientId: string, first: TokenRequestsAnswer) {
  const path = `${pathOf(clientId)}/token-requests`
  return useQuery({
    queryKey: ['client', clientId, 'token-requests'],
    queryFn: () => askPortal<TokenRequestsAnswer>('GET', path),
    initialData: first,
  })
}

/** The page of token requests before the id `before`. */
export function olderTokenRequests(clientId: string, before: number): Promise<TokenRequestsAnswer> {
  return askPortal('GET', `${pathOf(clientId)}/token-requests?before=${before}`)
}

type Change = { method: 'PATCH' | 'PUT' | 'POST' | 'DELETE'; below?: string; body?: object }

/** Changes the client; what is shown of it is read anew before the change counts as done. */
export function useClientChange<Answer>(clientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ method, below = '', body }: Change) =>
      askPortal<Answer>(method, `${pathOf(clientId)}${below}`, body),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['clients'] })
      await queries.invalidateQueries({ queryKey: ['client', clientId] })
    },
  })
}
