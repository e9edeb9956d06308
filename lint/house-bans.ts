import type { OxlintOverride } from 'oxlint'
import { folderOf } from '../lib/rooms/room.ts'
import { rooms } from '../lib/rooms/rooms.ts'

/** Where what a test may do is no fault. */
export const tests = ['**/*.test.ts', '**/testing/**', 'e2e/**']

const processImport = {
  selector: 'ImportDeclaration[source.value=/^(node:)?process$/]',
  message: 'process is there without an import, and its environment is read in lib/platform/env.ts alone.',
}

/** docs/decisions/0078: management rooms use Prisma's models, delivery rooms speak SQL by statements. */
const statements: OxlintOverride = {
  files: rooms.filter(({ dialect }) => dialect === 'sql').map((room) => `${folderOf(room)}/**/*.ts`),
  excludeFiles: ['lib/platform/database.ts', '**/*.test.ts', '**/testing/**'],
  rules: {
    'house/no-models': [
      'error',
      ...['[object.name=/^(db|tx)$/]', '[object.property.name="db"]'].map((whose) => ({
        selector: `MemberExpression${whose}[property.name=/^(?!query$)[a-z]/]`,
        message: 'A delivery room speaks SQL: make a statement (lib/platform/statement.ts).',
      })),
    ],
  },
}

/** Settings are read once, where each has its check and its message. */
const settings: OxlintOverride = {
  files: ['**/*.{ts,tsx}'],
  excludeFiles: [
    'lib/platform/env.ts',
    ...tests,
    '*.config.ts',
    // Next writes its own variables into these when it builds
    'instrumentation.ts',
    'proxy.ts',
    // they hand their environment on to programs that they start
    'server/dev.ts',
    'server/prepare.ts',
    // programs of their own, which know nothing of lib/
    'packages/client/main.ts',
    'trials/{demo,local-fit-connect,screenshots}/**',
  ],
  rules: {
    'eslint/no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Ask settings() (lib/platform/env.ts).' },
    ],
    'house/no-restricted-syntax': ['error', processImport],
  },
}

/** A verb is told where, for whom and when: by the context that it is given first. */
const contexts: OxlintOverride = {
  files: ['lib/**/*.ts'],
  excludeFiles: ['lib/platform/**', '**/*.test.ts', '**/testing/**'],
  rules: {
    'house/no-restricted-syntax': [
      'error',
      processImport,
      ...[
        ['NewExpression[callee.name="Date"][arguments.length=0]', 'Ask clock.machine() or clock.service()'],
        ['CallExpression[callee.object.name="Date"][callee.property.name="now"]', 'Ask clock.machine()'],
        ['CallExpression[callee.name="serviceNow"]', 'Ask clock.service()'],
        ['CallExpression[callee.name="database"]', 'Take db'],
        ['CallExpression[callee.name="contextFor"]', 'Hand on the context you were given'],
      ].map(([selector, message]) => ({ selector, message: `${message} (lib/platform/context.ts).` })),
    ],
  },
}

/** Where the rules of lint/house-rules.mjs, and bans that are only true here, hold. Of two for one file the later one counts. */
export const houseBans: OxlintOverride[] = [
  statements,
  settings,
  contexts,
  { files: ['**/*.{ts,tsx}'], excludeFiles: tests, rules: { 'house/reasoned-casts': 'error' } },
  {
    files: ['components/**/*.tsx', 'app/**/*.tsx'],
    excludeFiles: ['components/wings/forms/**', 'components/ui/name.tsx'],
    rules: { 'house/isolated-names': 'error' },
  },
]
