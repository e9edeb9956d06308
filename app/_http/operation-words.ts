import type { OperationWords } from './describe.ts'

/** What is said of an operation; its name in the table becomes its operationId. */
type WordsOfOperation = Omit<OperationWords, 'operationId'> & { summary: string; description: string }

/** Words of several operations, each with its operationId, ready to be spread into a description. */
export function operationWords<Name extends string>(
  table: Record<Name, WordsOfOperation>,
): Record<Name, OperationWords> {
  const entries = Object.entries<WordsOfOperation>(table).map(([operationId, words]) => [
    operationId,
    { operationId, ...words },
  ])
  return Object.fromEntries(entries) as Record<Name, OperationWords> // one for each name of the table
}
