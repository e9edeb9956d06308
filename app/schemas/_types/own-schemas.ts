import { notFound } from '#lib/platform/errors.ts'
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
