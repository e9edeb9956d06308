import next from 'eslint-config-next/core-web-vitals'
import typescript from 'typescript-eslint'

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

/** Elements in which a name stands by itself, or that hold plain text only. */
const keepsNames = new Set(['Name', 'code', 'option', 'title'])

/** A name that somebody chose is shown by `Name`: it breaks and turns around within itself alone. */
const isolatedNames = {
  create(context) {
    const isName = (node) => {
      if (node.type === 'LogicalExpression') return isName(node.left) || isName(node.right)
      if (node.type === 'ConditionalExpression') return isName(node.consequent) || isName(node.alternate)
      if (node.type === 'ChainExpression') return isName(node.expression)
      const called = node.type === 'MemberExpression' && !node.computed ? node.property.name : node.name
      return ['MemberExpression', 'Identifier'].includes(node.type) && /^(name|[a-z]+Name)$/.test(called ?? '')
    }
    const check = (node) => {
      if (isName(node)) context.report({ node, message: 'Show a name by <Name> (components/ui/name.tsx).' })
    }
    return {
      JSXExpressionContainer({ expression, parent }) {
        const isChild = ['JSXElement', 'JSXFragment'].includes(parent.type)
        const isTitle = parent.type === 'JSXAttribute' && parent.name.name === 'title'
        if (isTitle && parent.parent.name.name === 'PageHead') check(expression)
        if (isChild && !keepsNames.has(parent.openingElement?.name.name)) check(expression)
      },
      'Property[key.name=/^(cell|value)$/] > ArrowFunctionExpression'({ body }) {
        check(body)
      },
    }
  },
}

const processImport = {
  selector: 'ImportDeclaration[source.value=/^(node:)?process$/]',
  message: 'process is there without an import, and its environment is read in lib/platform/env.ts alone.',
}

const off = (...rules) => Object.fromEntries(rules.map((rule) => [`@typescript-eslint/${rule}`, 'off']))

const config = [
  {
    ignores: [
      ...['.next/**', 'node_modules/**', 'data/**', 'lib/platform/prisma/**', 'next-env.d.ts', 'public/**'],
      'lib/forms/**/*.generated.*',
    ],
  },
  ...next,
  ...typescript.configs.strictTypeChecked.map((one) => ({ ...one, files: ['**/*.ts', '**/*.tsx'] })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // what was caught is thrown on as it was
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      // `return setFault('size')` leaves early
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // what has the members of a class will do
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // there are no enums (`erasableSyntaxOnly`)
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // an async function promises that it refuses by rejecting, whether it waits for something or not
      '@typescript-eslint/require-await': 'off',
      // `statement<Row, void>` and `withResolvers<void>` say what they mean
      '@typescript-eslint/no-invalid-void-type': 'off',
      // rows and answers are named where they come in
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // docs/decisions/0016: what people manage is Prisma's, what is delivered is in statements
    files: [
      'lib/{platform,cases,checkpoints,receipts,documents,submissions,replies,callbacks,routing,timelines,radar,expiry,sandbox}/**/*.ts',
    ],
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
      ...['client/main.ts', 'server/demo/**', 'server/local-fit-connect/**'],
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Ask settings() (lib/platform/env.ts).' },
      ],
      'no-restricted-syntax': ['error', processImport],
    },
  },
  {
    // a verb is told where, for whom and when: by the context that it is given first
    files: ['lib/**/*.ts'],
    ignores: ['lib/platform/**', '**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        processImport,
        ...[
          ['NewExpression[callee.name="Date"][arguments.length=0]', 'Ask clock.machine() or clock.service()'],
          ['CallExpression[callee.object.name="Date"][callee.property.name="now"]', 'Ask clock.machine()'],
          ['CallExpression[callee.name="serviceNow"]', 'Ask clock.service()'],
          ['CallExpression[callee.name=/^(database|prisma)$/]', 'Take db.pool or db.prisma'],
          ['CallExpression[callee.name="contextFor"]', 'Hand on the context you were given'],
        ].map(([selector, message]) => ({ selector, message: `${message} (lib/platform/context.ts).` })),
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
    files: ['components/**/*.tsx', 'app/**/*.tsx'],
    ignores: ['components/forms/**', 'components/ui/name.tsx'],
    plugins: { names: { rules: { isolated: isolatedNames } } },
    rules: { 'names/isolated': 'error' },
  },
  {
    files: ['**/*.test.ts', '**/testing/**', 'e2e/**'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      // answers are compared as they are; what is missing there fails the test
      ...off(
        ...['no-unsafe-argument', 'no-unsafe-assignment', 'no-unsafe-call', 'no-unsafe-member-access'],
        ...['no-unsafe-return', 'no-unsafe-enum-comparison', 'no-unnecessary-condition', 'no-base-to-string'],
        ...['restrict-template-expressions', 'unbound-method', 'use-unknown-in-catch-callback-variable'],
        ...['only-throw-error', 'no-useless-default-assignment', 'no-dynamic-delete', 'no-misused-spread'],
      ),
    },
  },
  {
    files: ['server/**'],
    rules: { 'no-console': 'off' },
  },
]
export default config
