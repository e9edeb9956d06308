import { field, group } from './sample-schema.ts'
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
