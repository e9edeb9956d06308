import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { fetchesWritten } from '#lib/documents/note-fetch.ts'
import { removeTestDatabases } from '#lib/platform/testing/test-database.ts'

/** Removes the databases of a test file, after what is noted in memory was written: its timer may fire in another file. */
export function leaveTestDatabases(): Promise<void> {
  return removeTestDatabases(async (db) => {
    await tokenRequestsWritten(db)
    await fetchesWritten(db)
  })
}
