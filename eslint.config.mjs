import next from 'eslint-config-next/core-web-vitals'
import nextTypescript from 'eslint-config-next/typescript'

/** A cast to another type than `const` or `unknown` says why it is true: on its line, or right before. */
const reasonedCasts = {
  create(context) {
    const { sourceCode } = context
    const isPlain = ({ type, typeName }) => type === 'TSUnknownKeyword' || typeName?.name === 'const'
    const hasReason = ({ loc: { start, end } }) =>
      sourceCode
        .getAllComments()
        .some(({ loc }) => [start.line - 1, start.line].includes(loc.end.line) || loc.start.line === end.line)
    return {
      TSAsExpression(node) {
        const isInner = node.parent.type === 'TSAsExpression'
        if (isInner || isPlain(node.typeAnnotation) || hasReason(node)) return
        context.report({ node, message: 'Say in a comment beside it why this cast is true.' })
      },
    }
  },
}

const config = [
  {
    ignores: [
      ...['.next/**', 'node_modules/**', 'data/**', 'lib/platform/prisma/**', 'next-env.d.ts', 'public/**'],
      'lib/forms/**/*.generated.*',
    ],
  },
  ...next,
  ...nextTypescript,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // docs/decisions/0016: what people manage is Prisma's, what is delivered is in statements
    files: ['lib/{platform,cases,documents,submissions,replies,callbacks,timelines,expiry}/**/*.ts'],
    ignores: ['lib/platform/{context,database,statement}.ts', '**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/platform/database.ts', './database.ts'],
              importNames: ['prisma', 'Management'],
              message: 'A delivery room speaks SQL: make a statement (lib/platform/statement.ts).',
            },
          ],
        },
      ],
    },
  },
  {
    // settings are read once, where each has its check and its message
    files: ['**/*.{ts,tsx}'],
    ignores: [
      'lib/platform/env.ts',
      ...['**/*.test.ts', '**/testing/**', 'e2e/**', '*.config.ts'],
      // Next writes its own variables into these when it builds
      ...['instrumentation.ts', 'proxy.ts'],
      // they hand their environment on to programs that they start
      ...['server/dev.ts', 'server/prepare.ts'],
      // programs of their own, which know nothing of lib/
      ...['client/main.ts', 'server/demo/**'],
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Ask settings() (lib/platform/env.ts).' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value=/^(node:)?process$/]',
          message: 'process is there without an import, and its environment is read in lib/platform/env.ts alone.',
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/testing/**', 'e2e/**'],
    plugins: { house: { rules: { 'reasoned-casts': reasonedCasts } } },
    rules: { 'house/reasoned-casts': 'error' },
  },
  {
    files: ['**/*.test.ts', '**/testing/**', 'e2e/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: ['server/**'],
    rules: { 'no-console': 'off' },
  },
]
export default config
