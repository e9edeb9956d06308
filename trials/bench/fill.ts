import pg from 'pg'
import { fillDatabase } from './measuring/fill-database.ts'

/**
 * `node trials/bench/fill.ts <url> <submissions> <backlog>`: two years of an installation in an empty, migrated database
 * that nothing else is in, to look at plans and times.
 */
const [url, submissions = '1000000', backlog = '20000'] = process.argv.slice(2)
const db = new pg.Client({ connectionString: url })
await db.connect()
await fillDatabase(db, { submissions: Number(submissions), backlog: Number(backlog) }, (line) => console.log(line))
await db.end()
