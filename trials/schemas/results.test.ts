import { expect, test } from 'vitest'
import { resultLines } from './results.ts'

test('results are a table, the sentence of each fault, and how many came to their end', () => {
  const whole = { schema: 'a/one.xml', fields: 12, rules: { run: 3, of: 4 }, gaps: 0, screens: 5, answers: 9, files: 1 }
  const lines = resultLines([
    { ...whole, size: 800, applicant: 'Erika Mustermann, Geschäftsführerin', decided: 'accepted' },
    { ...whole, schema: 'two.xml', applicant: null, decided: 'rejected' },
    { schema: 'three.json', fault: 'The import is refused.' },
  ])
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    'SCHEMA | FIELDS | RULES RUN | GAPS | SCREENS | ANSWERS | FILES | BYTES | APPLICANT | DECIDED',
    'one.xml | 12 | 3 of 4 | 0 | 5 | 9 | 1 | 800 | Erika Mustermann, Gesch… | accepted',
    'two.xml | 12 | 3 of 4 | 0 | 5 | 9 | 1 | - | no name given | rejected',
    'three.json | - | - | - | - | - | - | - | - | FAILED',
    '',
    'These did not come to their end:',
    ' | three.json: The import is refused.',
    '',
    '2 of 3 schemas were imported, filled in, sent and decided.',
  ])
})
