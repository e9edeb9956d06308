/**
 * One thing that each session must be set to. `value`: what we set; `isMet`: whether what is there will do, as
 * `pg_settings` writes it (times in milliseconds).
 */
type SessionDemand = { name: string; value: string; isMet: (setting: string) => boolean }

/** Commits that are told before they are on disk. */
const WEAK_COMMITS = new Set(['off', 'local', 'remote_write'])

/**
 * What holds in each session: the database itself gives up a moment before the caller does, so that nothing goes on or
 * is committed after a 503; times without their offset are UTC, as Prisma's driver adapter writes and reads them; and a
 * commit is on disk when it is told, whatever the server is set to.
 * @param limit milliseconds after which a caller gives up
 */
function demandsOf(limit: number): SessionDemand[] {
  const within = (most: number) => (setting: string) => Number(setting) > 0 && Number(setting) <= most
  const time = (name: string, milliseconds: number): SessionDemand => ({
    name,
    value: String(milliseconds),
    isMet: within(milliseconds),
  })
  return [
    { name: 'TimeZone', value: 'UTC', isMet: (setting) => /^(Etc\/)?UTC$/i.test(setting) },
    time('statement_timeout', Math.ceil(limit * 0.9)),
    time('lock_timeout', Math.ceil(limit * 0.8)),
    time('idle_in_transaction_session_timeout', limit * 3),
    { name: 'synchronous_commit', value: 'on', isMet: (setting) => !WEAK_COMMITS.has(setting) },
  ]
}

/** Sets a session that is ours alone. */
export function sessionOf(limit: number): string {
  const weak = [...WEAK_COMMITS].map((word) => `'${word}'`).join(', ')
  const times = demandsOf(limit).filter(({ name }) => name !== 'synchronous_commit')
  return [
    ...times.map(({ name, value }) => `set ${name} = '${value}'`),
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in (${weak})`,
  ].join('; ')
}

/** Name and value of what a session is set to. */
export type SessionSetting = { name: string; setting: string }

/** Asks a session what it is set to. */
export const readSession = `select name, setting from pg_settings
  where name in (${demandsOf(1)
    .map(({ name }) => `'${name}'`)
    .join(', ')})`

/** Of what is demanded, what `found` does not meet; `is` is what was found, or nothing. */
export function unmetBy(
  found: readonly SessionSetting[],
  limit: number,
): { name: string; value: string; is: string | undefined }[] {
  const known = new Map(found.map(({ name, setting }) => [name.toLowerCase(), setting]))
  return demandsOf(limit).flatMap(({ name, value, isMet }) => {
    const is = known.get(name.toLowerCase())
    return is !== undefined && isMet(is) ? [] : [{ name, value, is }]
  })
}

/**
 * Why a session of a pooler cannot be used; the start has set what new sessions of this role begin with.
 * @throws Error with code `pooled-sessions`, unless all is met
 */
export function assertPooledSession(found: readonly SessionSetting[], limit: number): void {
  const unmet = unmetBy(found, limit)
  if (unmet.length === 0) return
  const told = unmet.map(({ name, value, is = 'unknown' }) => `${name} is ${is} and must be ${value}`)
  const message = [
    `DATABASE_URL: a session behind the pooler is not set as it must be: ${told.join('; ')}.`,
    'If the pooler still holds sessions from before, renew them (PgBouncer: RECONNECT in its console). Else have each',
    `new session begin so: ${unmet.map(({ name, value }) => `alter role … set ${name} = '${value}'`).join('; ')},`,
    'for the role with which the pooler signs in at PostgreSQL, or the same in the pooler (PgBouncer: connect_query).',
  ].join('\n')
  throw Object.assign(new Error(message), { code: 'pooled-sessions' })
}
