import type { Labels, Words } from '../../definition.ts'
import { words } from './labels-notation.ts'
import { relationships } from './relationships.ts'
import { furtherNationalities, states, statesWithoutNationality, type StateNames } from './states.ts'

type Meanings = Readonly<Record<string, Words>>

/** That 001 is yes and 002 no is our assumption (0019); of 003 nothing is known. */
const yesOrNo: Meanings = { '001': words('Ja', 'Yes'), '002': words('Nein', 'No') }

const questions = [
  'F00001173',
  'F00002577',
  'F00000645',
  'F00002600',
  'F00002580',
  'F00002581',
  'F00002583',
  'F00002585',
  'F00000381',
  'F00002026',
  'F00002586',
  'F00002587',
  'F00000588',
  'F00002643',
  'F00002642',
  'F00003220',
  'F00002065',
  'F00002593',
  'F00000237',
  'F00002594',
  'F00002595',
  'F00002612',
  'F00002652',
  'F00002653',
  'F00002657',
  'F00002667',
  'F00002669',
  'F00002673',
  'F00002675',
  'F00003214',
  'F00002647',
]

/** 999 opens a free text (decisions 8), and says so. */
const inOwnWords: Meanings = { '999': words('Anderes, in eigenen Worten', 'Something else, in your own words') }

const withFreeText = ['F00001882', 'F00000574', 'F00000586', 'F00002561', 'F00002649', 'F00002658', 'F00002671']

const each = (ids: readonly string[], meanings: Meanings) => Object.fromEntries(ids.map((id) => [id, meanings]))

const named = (names: StateNames): Meanings =>
  Object.fromEntries(Object.entries(names).map(([key, [de, en]]) => [key, { de, en }]))

/** Degrees of disability in tens, from 20; 001 is no value of the list. */
const degrees: Meanings = Object.fromEntries(
  [20, 30, 40, 50, 60, 70, 80, 90, 100].map((degree, at) => [
    String(at + 2).padStart(3, '0'),
    words(String(degree), String(degree)),
  ]),
)

const representation: Meanings = {
  '001': words('Nein', 'No'),
  '002': words(
    'Ja, von einer Person, die gesetzlich dazu bestimmt ist',
    'Yes, by a person who is the legal representative',
  ),
  '003': words(
    'Ja, von einer Organisation, die gesetzlich dazu bestimmt ist',
    'Yes, by an organisation that is the legal representative',
  ),
  '004': words('Ja, von einer bevollmächtigten Person', 'Yes, by an authorised person'),
  '005': words('Ja, von einer bevollmächtigten Organisation', 'Yes, by an authorised organisation'),
}

/** What values mean, as far as that is known; how it is known stands in `code-sources.ts`. All words are ours. */
export const codeLabels: Labels['codes'] = {
  ...each(questions, yesOrNo),
  ...each(withFreeText, inOwnWords),
  F60000332: {
    w: words('Weiblich', 'Female'),
    m: words('Männlich', 'Male'),
    d: words('Divers', 'Diverse'),
    x: words('Keine Angabe', 'Not specified'),
  },
  F60000352: representation,
  F00002565: degrees,
  F00000598: { ...relationships, ...inOwnWords },
  F60000263: { '001': words('In Deutschland', 'In Germany'), '002': words('Im Ausland', 'Abroad') },
  F60000261: named({ ...states, ...statesWithoutNationality }),
  F60000236: named({ ...states, ...furtherNationalities }),
}
