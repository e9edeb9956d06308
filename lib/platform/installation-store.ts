import { statement } from './statement.ts'

/** Which installation a database belongs to; its blobs and its standby bear the same id. */
export const selectInstallation = statement<{ id: string }>('installation', 'select id from installation')
