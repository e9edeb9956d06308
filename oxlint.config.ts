import { defineConfig } from 'oxlint'
import { houseBans, tests } from './lint/house-bans.ts'
import { all, notForTests, typescriptRules } from './lint/typescript-rules.ts'

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '.next/**',
    'data/**',
    'lib/platform/prisma/**',
    'next-env.d.ts',
    'public/**',
    'packages/forms/**/*.generated.*',
  ],
  plugins: ['eslint', 'typescript', 'react', 'nextjs', 'jsx-a11y', 'import'],
  jsPlugins: ['./lint/house-rules.mjs'],
  // with it come the rules of Next.js, of hooks and of what the compiler of React relies on
  categories: { correctness: 'error' },
  rules: {
    ...all('error', 'react', 'rules-of-hooks', 'unsupported-syntax', 'display-name', 'jsx-no-comment-textnodes'),
    ...all('error', 'react', 'no-unescaped-entities', 'require-render-return'),
    'react/no-unsafe': ['error', { checkAliases: true }],
    'import/no-anonymous-default-export': 'error',
    'jsx-a11y/alt-text': ['error', { elements: ['img'], img: ['Image'] }],
    'house/no-relative-location': 'error',
    'house/spread-literals': 'error',
    'house/plain-english': 'error',
    // parts of the old router: the document is app/layout.tsx
    'eslint/no-restricted-imports': ['error', { paths: [{ name: 'next/document', message: 'Use app/layout.tsx.' }] }],
    // what a page is like by keyboard and by ear is looked at in the browser, where elements work together
    ...all('off', 'jsx-a11y', 'prefer-tag-over-role', 'control-has-associated-label', 'click-events-have-key-events'),
    ...all('off', 'jsx-a11y', 'no-static-element-interactions', 'no-noninteractive-element-interactions'),
    ...all('off', 'jsx-a11y', 'no-noninteractive-tabindex', 'no-autofocus'),
    // they are looked for on purpose: what comes in must not hold them
    'eslint/no-control-regex': 'off',
    'import/namespace': ['error', { allowComputed: true }],
  },
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...typescriptRules,
        // typescript/no-meaningless-void-operator looks at what is called alone
        'house/discarded-calls': 'error',
        'eslint/no-console': 'error',
        'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
        'eslint/max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      },
    },
    ...houseBans,
    {
      files: tests,
      rules: {
        ...notForTests,
        ...all('off', 'eslint', 'max-lines', 'max-lines-per-function'),
        // Playwright wants the pattern of a fixture that takes nothing; what is wrong is sent and compared on purpose
        ...all('off', 'eslint', 'no-empty-pattern', 'no-loss-of-precision', 'no-unsafe-optional-chaining'),
      },
    },
    {
      files: ['server/**', 'trials/**', 'packages/{own-postgres,proof/page}/**'],
      rules: { 'eslint/no-console': 'off' },
    },
    {
      // programs of others, which print and have an environment of their own
      files: ['docs/clients/guides/**'],
      rules: all('off', 'eslint', 'no-console', 'no-restricted-properties'),
    },
  ],
})
