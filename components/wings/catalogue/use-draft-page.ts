import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortalAnswer } from '#components/portal/portal-calls.ts'
import { askPortal } from '#components/portal/ask-portal.ts'

type Whole = PortalAnswer<'GET /admin/imports/[form]/[version]'>

/** A version without its tables, which only its editor and its preview need. */
export type ShownImport = Omit<Whole, 'definition'>

/** A version as its page shows it. */
export function withoutTables({ definition: _, ...shown }: Whole): ShownImport {
  return shown
}

/** A version, what is done with it, and every version of all forms. */
export function useDraftPage(initial: ShownImport) {
  const { name: form, version } = initial
  const queries = useQueryClient()
  const queryKey = ['imports', form, version]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => withoutTables(await askPortal('GET /admin/imports/[form]/[version]', { params })),
    initialData: initial,
  })
  const params = { form, version }
  const { revision, edits, gaps } = data
  const again = () => queries.invalidateQueries({ queryKey: ['imports'] })
  const publishing = useMutation({
    // the question before it has a box to tick where there are gaps
    mutationFn: () =>
      askPortal('POST /admin/imports/[form]/[version]/publication', {
        params,
        body: { revision, ...(gaps.length > 0 && { confirmGaps: true }) },
      }),
    onSuccess: (whole) => queries.setQueryData(queryKey, withoutTables(whole)),
    onSettled: again,
  })
  const withdrawing = useMutation({
    mutationFn: () => askPortal('DELETE /admin/imports/[form]/[version]', { params }),
    // a draft that was deleted is asked for no more
    onSuccess: ({ state }) => (state === 'withdrawn' ? again() : undefined),
  })
  const saving = useMutation({
    mutationFn: (serviceIdentifier: string) =>
      askPortal('PUT /admin/imports/[form]/[version]', {
        params,
        body: { revision, edits: { ...edits, serviceIdentifier } },
      }),
    onSuccess: (whole) => queries.setQueryData(queryKey, withoutTables(whole)),
  })
  return { data, error, publishing, withdrawing, saving }
}
