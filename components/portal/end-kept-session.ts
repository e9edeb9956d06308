/** The database of this browser that holds what is kept for a session of the portal. */
export const SESSION_DATABASE = 'kurier-session'

/** Removes all that was kept for a session: nobody is signed in any more, or nothing may be kept. */
export function endKeptSession(): void {
  indexedDB.deleteDatabase(SESSION_DATABASE)
}
