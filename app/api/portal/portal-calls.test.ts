import { expectTypeOf, test } from 'vitest'
import type { PortalAnswer, PortalArguments, PortalCall, PortalRequest } from '#components/portal/portal-calls.ts'
import type { PortalTables } from '#app/_http/portal-table.ts'

type Tables = PortalTables[keyof PortalTables]
type NamesOf<Table> = Table extends unknown ? keyof Table : never

// the compiler compares them: `npm run check`
test('pages know each call of every table, with what goes along with it and what it answers, and no other', () => {
  expectTypeOf<PortalCall>().toEqualTypeOf<NamesOf<Tables>>()
  expectTypeOf<'PUT /clients/[clientId]/status'>().toExtend<PortalCall>()
  expectTypeOf<'PUT /clients/[clientId]/nothing'>().not.toExtend<PortalCall>()
  expectTypeOf<PortalRequest<'POST /clients/[clientId]/secrets'>['body']['secretName']>().toEqualTypeOf<
    string | undefined
  >()
  expectTypeOf<PortalRequest<'DELETE /clients/[clientId]'>>().toEqualTypeOf<{ params: { clientId: string } }>()
  expectTypeOf<PortalArguments<'GET /account'>>().toEqualTypeOf<[]>()
  expectTypeOf<PortalAnswer<'DELETE /clients/[clientId]'>>().toEqualTypeOf<undefined>()
  expectTypeOf<PortalAnswer<'GET /account/sessions'>['sessions'][number]['createdAt']>().toEqualTypeOf<string>()
})
