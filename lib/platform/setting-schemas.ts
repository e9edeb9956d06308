import { z } from 'zod'
import type { Setting, SettingKind } from '../rooms/room.ts'
import type { RoomSettings } from '../rooms/lists.ts'
import { BLOB_STORE } from './bucket-settings.ts'
import { claimRoles } from './claim-roles.ts'
import { databaseUrl } from './database-url.ts'
import { DEEMED_RULE } from './deemed-rule.ts'
import {
  bytes,
  dayList,
  days,
  flag,
  headerList,
  mailbox,
  mailServer,
  networks,
  origin,
  page,
  ports,
  prefix,
  proxy,
  service,
  servicePrefix,
  share,
  sunsets,
  text,
  wholeNumber,
} from './setting-kinds.ts'

/** One master key: 32 bytes as hex or base64. */
export const MASTER_KEY_PATTERN = /^([0-9a-fA-F]{64}|[A-Za-z0-9_-]{43}|[A-Za-z0-9+/]{43}=)$/

/** What a value of each kind must be, and what comes of it. */
const kinds = {
  flag: () => flag,
  text: () => text,
  title: ({ most = Infinity }) => z.string().min(1).max(most),
  choice: ({ of = [] }) => z.enum(of),
  wholeNumber: ({ least = 0, most }) => wholeNumber(least, most),
  bytes: ({ least = 0 }) => bytes(least),
  share: () => share,
  days: () => days,
  dayList: () => dayList,
  sunsets: ({ since = {} }) => sunsets(since),
  networks: () => networks,
  ports: () => ports,
  mailbox: () => mailbox,
  headerList: () => headerList,
  origin: () => origin,
  prefix: () => prefix,
  servicePrefix: () => servicePrefix,
  service: () => service,
  proxy: () => proxy,
  page: () => page,
  mailServer: () => mailServer,
  databaseUrl: () => databaseUrl,
  blobStore: () => z.string().regex(BLOB_STORE, 's3://bucket or s3://bucket/prefix; unset, it is a folder in DATA_DIR'),
  region: () => z.string().regex(/^[\w-]+$/, 'the name of a region, such as eu-central-1'),
  masterKeys: () =>
    z
      .string()
      .refine(
        (keys) => keys.split(',').every((key) => MASTER_KEY_PATTERN.test(key.trim())),
        '32 random bytes as hex or base64; while they are exchanged several, separated by commas',
      ),
  bearer: () => z.string().min(32, 'at least 32 characters'),
  logo: () => z.string().regex(/\.(svg|png)$/i, 'must be the path of an .svg or .png file'),
  deemedRule: () => z.string().regex(DEEMED_RULE, 'none, or a rule such as "told+4 working-day"'),
  claimRoles: () => claimRoles,
} satisfies Record<SettingKind, (setting: Setting) => z.ZodType>

type ValueOf<Of> = Of extends { kind: 'choice'; of: readonly (infer Choice)[] }
  ? Choice
  : Of extends { kind: infer Kind extends SettingKind }
    ? z.output<ReturnType<(typeof kinds)[Kind]>>
    : never

/** The settings as they were read: those without a default may be missing. */
export type Variables = {
  [Name in keyof RoomSettings]: RoomSettings[Name] extends
    | { default: unknown }
    | { isDecided: true }
    | { kind: 'networks' }
    ? ValueOf<RoomSettings[Name]>
    : ValueOf<RoomSettings[Name]> | undefined
}

/** What a setting takes when it is set, and what it is when it is not. */
export function settingSchema(setting: Setting, decided: unknown): z.ZodType {
  const schema: z.ZodType = kinds[setting.kind](setting)
  const standing = setting.isDecided ? decided : setting.default
  if (standing !== undefined) return schema.default(standing)
  return setting.kind === 'networks' ? schema : schema.optional()
}
