import { notFound } from '#lib/platform/errors.ts'
import { settings } from '#lib/platform/env.ts'
import { ownSchemaPath } from '#lib/platform/wire-addresses.ts'

/** What the calls below {schema_base} have in common: everybody may, and 404 when the base is not ours to answer. */
export const ownSchemas = {
  access: 'public',
  find: async (): Promise<string> => {
    const path = ownSchemaPath()
    if (path === undefined) throw notFound('resource')
    return path
  },
} as const

/** Leads to a part of the page that explains the types. */
export const leadTo = (hash: string) =>
  ({
    status: 303,
    headers: { location: `${settings().baseUrl}/docs/types${hash}`, 'cache-control': 'public, max-age=3600' },
  }) as const
