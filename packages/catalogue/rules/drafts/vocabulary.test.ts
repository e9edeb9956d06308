import { expect, test } from 'vitest'
import { mayMean, plain } from './vocabulary.ts'

test('a label may be the meaning, a part of it, or nearer to it than to any other', () => {
  const others = ['Nein.', 'Ja, durch eine bevollmächtigte Person (natürliche Person).']
  const meaning = 'Ja, durch eine gesetzliche Vertretung (natürliche Person).'
  expect(mayMean('e.K.; e.Kfm.', 'e.K., e.Kfm.', [])).toBe(true)
  expect(mayMean('gesetzliche Vertretung', meaning, others)).toBe(true)
  expect(mayMean('Ja, durch einen gesetzlichen Vertreter (natürliche Person).', meaning, others)).toBe(true)
})

test('a label does not mean what another code is called, or what has nothing to do with it', () => {
  expect(mayMean('Geburt', 'Umzug', ['Geburt'])).toBe(false)
  expect(mayMean('Ja', 'Ja, aber', ['Ja'])).toBe(false)
  expect(mayMean('Wohnsitz im Ausland', 'Geburt eines Kindes', [])).toBe(false)
  expect(mayMean('natürliche Person', 'juristische Person', ['natürliche Personen'])).toBe(false)
  expect(mayMean('', 'Umzug', [])).toBe(false)
})

test('quotes and spaces of every kind become plain ones', () => {
  expect(plain('\u201eJa\u201c\u00a0und\r\n\u201aNein\u2018\t')).toBe('"Ja" und \'Nein\'')
})
