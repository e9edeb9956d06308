import type { DummyRuleMap } from 'oxlint'

/** Rules of one plugin, by name, all held in the same way. */
export const all = (severity: 'error' | 'off', plugin: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`${plugin}/${name}`, severity] as const))

/**
 * What is asked of TypeScript beyond the category `correctness`: together they are typescript-eslint's `strict-type-checked`,
 * without what it says of enums, `async` without `await`, and `void` (there are no enums: `erasableSyntaxOnly`; an async function
 * promises that it refuses by rejecting; `return setFault('size')` leaves early, `withResolvers<void>` says what it means).
 */
export const typescriptRules: DummyRuleMap = {
  ...all(
    'error',
    'eslint',
    'no-array-constructor',
    'no-useless-constructor',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
  ),
  ...all(
    'error',
    'typescript',
    'consistent-type-imports',
    'no-deprecated',
    'no-dynamic-delete',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extraneous-class',
    'no-generated-empty-object-type',
    'no-mixed-enums',
    'no-namespace',
    'no-non-null-asserted-nullish-coalescing',
    'no-non-null-assertion',
    'no-require-imports',
    'no-unnecessary-boolean-literal-compare',
    'no-unnecessary-condition',
    'no-unnecessary-template-expression',
    'no-unnecessary-type-arguments',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-constraint',
    'no-unnecessary-type-conversion',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'prefer-literal-enum-member',
    'prefer-reduce-type-parameter',
    'prefer-return-this-type',
    'related-getter-setter-pairs',
    'unified-signatures',
    'use-unknown-in-catch-callback-variable',
  ),
  'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/no-misused-spread': ['error', { allow: ['string'] }],
  // what was caught is thrown on as it was
  'typescript/only-throw-error': ['error', { allowThrowingUnknown: true }],
  'typescript/prefer-promise-reject-errors': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
}

/** What tests need not keep: answers are compared as they are; what is missing there fails the test. */
export const notForTests = all(
  'off',
  'typescript',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-unsafe-enum-comparison',
  'no-unnecessary-condition',
  'no-base-to-string',
  'restrict-template-expressions',
  'unbound-method',
  'use-unknown-in-catch-callback-variable',
  'only-throw-error',
  'no-useless-default-assignment',
  'no-dynamic-delete',
  'no-misused-spread',
  'require-array-sort-compare',
)
