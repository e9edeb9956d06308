import { field, group, type SampleField } from './sample-schema.ts'
import { xdf3Schema } from './write-schema.ts'

/** As large ones of the catalogue are: some megabytes for few fields, of elements that nobody reads. */
export function largeSchema({ fields, relations }: { fields: number; relations: number }): string {
  const members = Array.from({ length: fields }, (_, at) => {
    const id = `F99${String(at + 1).padStart(9, '0')}`
    return ['0:1', field(id, { label: `Feld ${at + 1}`, constraints: { maxLength: '120' } })] as const
  })
  const schema = xdf3Schema({ members: [['1:1', group('G99000000001', members)]] })
  const relation =
    '<xdf3:relation><xdf3:praedikat listURI="urn:xoev-de:fim-datenfelder:codeliste:relation" listVersionID="1.2"><code>ABL</code></xdf3:praedikat><xdf3:objekt><xdf3:id>G99000005420</xdf3:id><xdf3:version>1.0.0</xdf3:version></xdf3:objekt></xdf3:relation>'
  return schema.replaceAll('<xdf3:feldart>', `${relation.repeat(relations)}<xdf3:feldart>`)
}

const codes = (count: number): SampleField['codes'] =>
  Array.from({ length: count }, (_, at) => ({ code: String(at + 1).padStart(3, '0'), name: `Auswahl ${at + 1}` }))

/** What the fields of a long form take, in turn. */
const kinds: readonly Partial<SampleField>[] = [
  { constraints: { maxLength: '120' } },
  { dataType: 'bool' },
  { codes: codes(4) },
  { dataType: 'date' },
  { dataType: 'num_int', constraints: { minValue: '0', maxValue: '1000' } },
  { codes: codes(80) },
]
const FIELDS_OF_GROUP = 12

/** As long forms are: groups of a dozen fields of every kind, a third of them required, and a rule in each group. */
export function longSchema({ groups }: { groups: number }): string {
  const members = Array.from({ length: groups }, (_, of) => {
    const ids = Array.from(
      { length: FIELDS_OF_GROUP },
      (_, at) => `F99${String(of * FIELDS_OF_GROUP + at).padStart(9, '0')}`,
    )
    const fields = ids.map((id, at) => {
      const label = `Angabe ${at + 1} zum Vorhaben`
      return [
        at % 3 ? '0:1' : '1:1',
        field(id, { label, hint: 'Wie im Bescheid.', ...kinds[at % kinds.length] }),
      ] as const
    })
    const number = String(of + 1).padStart(9, '0')
    const text = `Wenn ${ids[1]} = ja, dann muss ${ids[2]} befüllt werden.`
    const rules = [{ id: `R99${number}`, text }]
    return ['1:1', group(`G99${number}`, fields, { label: `Abschnitt ${of + 1}`, rules })] as const
  })
  return xdf3Schema({ title: 'Langer Antrag', members })
}
