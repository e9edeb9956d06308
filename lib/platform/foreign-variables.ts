/** PostgreSQL's own client programs are steered by these (its manual, section 34.15), and so is the driver. */
const OF_POSTGRESQL = /^PG[A-Z]/

/**
 * Takes out of the environment what is meant for other programs on this machine: a PGHOST, PGOPTIONS or PGSSLMODE of the
 * shell would steer our connections, also those to the own database, beside what DATABASE_URL says.
 * @returns the names that were taken out, in the order of the alphabet
 */
export function removeForeign(environment: Record<string, string | undefined>): string[] {
  const names = Object.keys(environment).filter((name) => OF_POSTGRESQL.test(name))
  for (const name of names) Reflect.deleteProperty(environment, name)
  return names.toSorted()
}
