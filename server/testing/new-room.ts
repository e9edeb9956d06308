import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A room with everything that a room can have: an entry in the menu and a page, a call of the portal, a command, texts, a table whose
 * rows are removed by age, a loop, a part of the due work, something that needs somebody, a
 * setting and a metric.
 */
const manifest = `import type { Room } from './room.ts'

export const greetings = {
  name: 'greetings',
  wing: true,
  question: 'Whom did the service greet?',
  dialect: 'sql',
  areas: ['greetings'],
  calls: ['greetings'],
  operatorPages: { greetings: { href: '/admin/greetings', at: 75, group: 'state' } },
  attention: {
    'greeting-left': { at: 55, tone: 'info', permission: 'operate', place: '/admin/greetings#{objectId}' },
    'greetings-removed': {
      at: 330,
      tone: 'info',
      permission: 'operate',
      place: '/admin/greetings#{objectId}',
      ahead: true,
    },
  },
  commands: { greetings: 95 },
  audit: ['send-greeting'],
  loops: ['greetings'],
  dueWork: { greetings: 'mails' },
  stuck: ['greet'],
  settings: { GREETINGS_PER_RUN: { at: 875, kind: 'wholeNumber', least: 1, default: 100, isShown: true } },
  metrics: { greetings: { is: 'counter', name: 'greetings_total', help: 'Greetings sent' } },
  kept: { greetings: { days: 1 } },
  tables: {
    greetings: {
      facts: [{ columns: ['sent_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
  },
} as const satisfies Room
`

const store = `import type { AheadRow, AttentionRow } from '../../platform/room-work.ts'
import { statement } from '../../platform/statement.ts'

export type Greeting = { id: string; name: string; words: string; sentAt: Date }

export const insertGreeting = statement<{ id: string }, Greeting>(
  'greeting-insert',
  \`insert into greetings (id, name, words, sent_at) values (:id, :name, :words, :sentAt) returning id\`,
)

export const selectGreetings = statement<Pick<Greeting, 'id' | 'name' | 'sentAt'>>(
  'greetings-select',
  'select id, name, sent_at from greetings order by sent_at desc, id limit 100',
)

export const removeOldGreetings = statement<{ id: string }, { before: Date; most: number }>(
  'greetings-remove',
  \`delete from greetings where id in (
     select id from greetings where sent_at < :before order by sent_at limit :most) returning id\`,
)

/** \`at\`: since when it lies there. */
export const selectLeftGreetings = statement<AttentionRow, { most: number }>(
  'attention-greetings',
  \`select count(*) over () as total, 'greeting' as object_kind, id as object_id, name as object_name,
     '' as organisation_name, sent_at as at, null::bigint as count, null as detail
   from greetings order by sent_at, id limit :most\`,
)

/** Greetings of clients that are removed before then. */
export const selectGreetingsToRemove = statement<AheadRow, { most: number; until: Date }>(
  'ahead-greetings',
  \`select 'client' as object_kind, id as object_id, name as object_name, sent_at + interval '1 day' as at, 1 as count
   from greetings where sent_at < :until::timestamptz - interval '1 day' order by sent_at, id limit :most\`,
)
`

const verbs = `import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { metrics } from '../../platform/metrics.ts'
import type { NewGreeting } from './schema.ts'
import { insertGreeting, selectGreetings } from './store.ts'

/** @throws Refusal \`not-found\` unless this is an operator */
export async function listGreetings({ db, actor }: Context) {
  assertOperator(actor)
  const rows = await selectGreetings(db)
  return { greetings: rows.map(({ sentAt, ...one }) => ({ ...one, sentAt: sentAt.toISOString() })) }
}

/** @throws Refusal \`not-found\` unless this is an operator */
export async function sendGreeting({ db, actor, clock }: Context, { name, words }: NewGreeting) {
  assertOperator(actor)
  const [id, sentAt] = [newId(), await clock.service()]
  await inTransaction(db, async (tx) => {
    await insertGreeting(tx, { id, name, words, sentAt })
    const object = { kind: 'greeting', id, name }
    await audit(tx, actor, clock.machine(), { action: 'send-greeting', organisationId: null, object })
  })
  metrics().greetings.inc()
  return { id }
}
`

const schema = `import { z } from 'zod'

export const newGreeting = z.strictObject({ name: z.string().min(1).max(200), words: z.string().min(1).max(200) })
export type NewGreeting = z.output<typeof newGreeting>
export const madeGreeting = z.object({ id: z.string() })
export const greetingsAnswer = z.object({
  greetings: z.array(z.object({ id: z.string(), name: z.string(), sentAt: z.string() })),
})
`

const work = `import { MINUTE } from '../platform/durations.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import type { RoomWork } from '../platform/room-work.ts'
import {
  removeOldGreetings,
  selectGreetings,
  selectGreetingsToRemove,
  selectLeftGreetings,
} from '../wings/greetings/store.ts'

export const work = {
  attention: {
    'greeting-left': ({ db }, { most }) => selectLeftGreetings(db, { most }),
    'greetings-removed': ({ db }, { most, until }) => selectGreetingsToRemove(db, { most, until }),
  },
  dueWork: {
    greetings: async ({ db }) => {
      const rows = await selectGreetings(db)
      const { failed } = await eachByItself(db, rows, {
        kind: 'greet',
        subjectOf: ({ id }) => id,
        work: ({ id }) => Promise.resolve(id),
      })
      return { failed }
    },
  },
  loops: { greetings: { pause: MINUTE, round: ({ db }) => selectGreetings(db) } },
  retention: { greetings: removeOldGreetings },
} satisfies RoomWork<'greetings'>
`

const route = `import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { greetingsAnswer, madeGreeting, newGreeting } from '#lib/wings/greetings/schema.ts'
import { listGreetings, sendGreeting } from '#lib/wings/greetings/send-greeting.ts'

export const dynamic = 'force-dynamic'

export const calls = portalTable({
  'GET /greetings': portalEndpoint({ answers: { 200: greetingsAnswer } }, async ({ context }) => ({
    status: 200,
    body: await listGreetings(context),
  })),
  'POST /greetings': portalEndpoint(
    { body: newGreeting, answers: { 201: madeGreeting } },
    async ({ context, body }) => ({ status: 201, body: await sendGreeting(context, body) }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    greetings: typeof calls
  }
}
`

const page = `import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { listGreetings } from '#lib/wings/greetings/send-greeting.ts'

/** Whom the service greeted, for operators. */
const page = definePage({
  path: '/admin/greetings',
  area: 'greetings',
  title: 'title',
  load: (context) => listGreetings(context),
  head: ({ greetings }, { t }) => ({ intro: t('count', { count: greetings.length }) }),
  view: ({ greetings }) => <p>{greetings.length}</p>,
})

export const generateMetadata = page.generateMetadata
export default page.Page
`

const command = `import { listGreetings } from '#lib/wings/greetings/send-greeting.ts'
import { command } from './session.ts'

/** \`kurier greetings\` */
export const commands = [
  command({
    name: 'greetings',
    about: 'whom the service greeted',
    run: async (_, { context }) => (await listGreetings(context)).greetings,
    shown: (greetings) => \`\${greetings.length} greetings\`,
  }),
]
`

const expected = `import { body, operates, type ExpectedCalls } from '../call-profiles.ts'
import { operates as operatesPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/greetings': { GET: { is: operates }, POST: { is: operates, body: body({ name: 'Ada', words: 'Hallo' }) } },
}

export const pages: ExpectedPages = { '/admin/greetings': operatesPage }
`

const germanArea = `export const greetings = {
  title: 'Grüße',
  count: '{count, plural, one {ein Gruß} other {# Grüße}}',
}

declare module '../areas.ts' {
  interface Messages {
    greetings: typeof greetings
  }
}
`

const englishArea = `import type { greetings as german } from '../de/greetings.ts'

export const greetings: typeof german = {
  title: 'Greetings',
  count: '{count, plural, one {one greeting} other {# greetings}}',
}
`

const words = (
  tab: string,
  title: string,
  note: string,
  sent: string,
  removed: string,
) => `import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: { greetings: '${tab}' },
  attention: { 'greeting-left': { title: '${title}', note: '${note}', link: '${tab}', fact: '{at}' } },
  ahead: {
    'greetings-removed': { name: '${removed}', happening: '{count, plural, one {one greeting} other {# greetings}}' },
  },
  audit: { 'send-greeting': '${sent}' },
  stuck: { greet: '${tab}' },
  settings: { GREETINGS_PER_RUN: '${note}' },
} satisfies RoomWords<'greetings'>
`

const migration = `create table greetings (
  id uuid primary key,
  name text not null check (name <> ''),
  words text not null,
  sent_at timestamptz(3) not null
);
`

const model = `model Greeting {
  id     String   @id @db.Uuid
  name   String
  words  String
  sentAt DateTime @map("sent_at") @db.Timestamptz(3)

  @@map("greetings")
}
`

const operating = `# Greetings

| Setting | Default | What it does |
|---|---|---|
| \`GREETINGS_PER_RUN\` | 100 | greetings that one run sends |

| Metric | Labels | Tells |
|---|---|---|
| \`kurier_greetings_total\` | | Greetings sent |

| Kind | Permission | Tone |
|---|---|---|
| \`greeting-left\` | \`operate\` | info |
| \`greetings-removed\` | \`operate\` | info |
`

/** Its own files, by their paths. */
export const ownFiles: Record<string, string> = {
  'lib/rooms/greetings.ts': manifest,
  'lib/wings/greetings/store.ts': store,
  'lib/wings/greetings/schema.ts': schema,
  'lib/wings/greetings/send-greeting.ts': verbs,
  'lib/works/greetings.ts': work,
  'lib/platform/migrations/snapshots/greetings.txt': "check greetings CHECK ((name <> ''::text))\n",
  'prisma/migrations/29991231000000_greetings/migration.sql': migration,
  'prisma/models/greetings.prisma': model,
  'app/api/portal/greetings/[[...path]]/route.ts': route,
  'app/(admin)/admin/greetings/page.tsx': page,
  'app/_permissions/testing/rooms/greetings.ts': expected,
  'components/messages/de/greetings.ts': germanArea,
  'components/messages/en/greetings.ts': englishArea,
  'lib/words/de/greetings.ts': words('Grüße', 'Grüße liegen da', 'Sehen Sie nach.', 'Gruß gesendet', 'Grüße gehen'),
  'lib/words/en/greetings.ts': words('Greetings', 'Greetings lie there', 'Look.', 'Greeting sent', 'Greetings go'),
  'server/kurier/greetings.ts': command,
  'docs/operating/greetings.md': operating,
}

async function change(file: string, ...changes: [from: string, to: string][]): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}.`)
    text = text.replace(from, to)
  }
  await writeFile(file, text)
}

/** Enters the room where rooms are entered; the page of the architecture is written by its own command. */
export async function enterRoom(project: string): Promise<void> {
  await change(
    join(project, 'lib/rooms/rooms.ts'),
    ['import { overview }', "import { greetings } from './greetings.ts'\nimport { overview }"],
    ['  expiry,\n', '  greetings,\n  expiry,\n'],
  )
  await change(
    join(project, 'lib/works/works.ts'),
    ['import { work as overview }', "import { work as greetings } from './greetings.ts'\nimport { work as overview }"],
    ['  expiry,\n', '  greetings,\n  expiry,\n'],
  )
}
