import type { Json } from '../document.ts'

/** A change of an application in `applications/`: another value at a pointer, or without one what is there taken away. */
type WrittenFault = { application: Application; at: string; put?: Json; faults: readonly string[] }
export type Application = 'lives-alone' | 'widow-with-lodger'

type Row = readonly [at: string, put: Json | undefined, ...faults: readonly string[]]

const rowsOf = (application: Application, rows: readonly Row[]): WrittenFault[] =>
  rows.map(([at, put, ...faults]) => ({ application, at, ...(put !== undefined && { put }), faults }))

const person = '/G00000448/G00000188'
const obligation = `${person}/G00000701/G00001490`
const incomes = '/G00000448/G00001481/G00000330/G00000332'
const deductions = '/G00000448/G00000343'
const member = '/G00001541/G00000450/0'
const loan = '/G00001543/G00001557/G00001559/0'
const coOwner = '/G00001543/G00001551/G00001552/1/G00001058'
const lodger = '/G00001545/G00001546/G00001547/0'
const nothing = undefined

/** Written by reading the specification, row by row; each fault as its kind and its pointer. No faults: the change is allowed. */
export const writtenFaults: readonly WrittenFault[] = [
  ...rowsOf('lives-alone', [
    ['', [], 'type '],
    ['/G00001059', {}, 'missing /G00001059/F60000352'],
    ['/$schema', 'https://forms.example/form.schema.json'],
    ['/G00000999', { anything: [null] }],
    [`${person}/$schema`, 'https://forms.example/form.schema.json', `unknown-property ${person}/$schema`],
    ['/G00000448', nothing, 'missing /G00000448'],
    ['/G00001545', nothing, 'missing /G00001545'],
    [`${person}/F60000227`, '', `too-short ${person}/F60000227`],
    [`${person}/F60000227`, 'Ö'.repeat(120)],
    [`${person}/F60000227`, 'Ö'.repeat(121), `too-long ${person}/F60000227`],
    [`${person}/F60000227`, '𒀀'.repeat(120)],
    [`${person}/F60000228`, null, `type ${person}/F60000228`],
    [`${person}/F60000229`, 'Dr', `too-short ${person}/F60000229`],
    [`${person}/F60000332`, 'f', `not-listed ${person}/F60000332`],
    [`${person}/G60000083`, { F60000231: 30, F60000232: 2 }, `missing ${person}/G60000083/F60000233`],
    [`${person}/G60000083`, { F60000231: 30, F60000232: 2, F60000233: 2080 }],
    [`${person}/G60000083/F60000231`, 32, `too-large ${person}/G60000083/F60000231`],
    [`${person}/G60000083/F60000232`, 0, `too-small ${person}/G60000083/F60000232`],
    [`${person}/G60000083/F60000233`, 1849, `too-small ${person}/G60000083/F60000233`],
    [`${person}/G60000083/F60000233`, '1950', `type ${person}/G60000083/F60000233`],
    [`${person}/G00001458/F60000236`, [], `too-few ${person}/G00001458/F60000236`],
    [`${person}/G00001458/F60000236`, '000', `type ${person}/G00001458/F60000236`],
    [`${person}/G00001458/F60000236/0`, '171', `not-listed ${person}/G00001458/F60000236/0`],
    [`${person}/G00001469/F00000984`, '008', `not-listed ${person}/G00001469/F00000984`],
    [`${person}/G00001475/F00000697`, 5, `type ${person}/G00001475/F00000697`],
    [`${person}/F60000242`, 'xx@y.z'],
    [`${person}/F60000242`, 'ab@c', `too-short ${person}/F60000242`, `pattern ${person}/F60000242`],
    [`${person}/G00000701`, {}, `missing ${person}/G00000701/F00001173`],
    [`${person}/G00000701`, { F00001173: '001' }],
    ['/G00000448/G00000366/G00001480/F00002577', '004', 'not-listed /G00000448/G00000366/G00001480/F00002577'],
    ['/G00000448/G00000366/G00001480/F00002577', '001'],
    ['/G00000448/G00000352/G00001507/F00002599', null],
    ['/G00001535/G00001536/G00000237/F00000084', '½', 'pattern /G00001535/G00001536/G00000237/F00000084'],
    ['/G00001535/G00001536/G00000237/F00000016', '1234567890', 'too-long /G00001535/G00001536/G00000237/F00000016'],
    ['/G00001535/G00001536/G00000237/F00000054', '00123', 'pattern /G00001535/G00001536/G00000237/F00000054'],
    ['/G00001535/G00001537/F00002641', 'true', 'type /G00001535/G00001537/F00002641'],
    ['/G00001541/G00000450', [], 'too-few /G00001541/G00000450'],
    ['/G00001543/F00002649', '006', 'not-listed /G00001543/F00002649'],
    ['/G00001543/G00001550/F00002651', 0.5, 'too-small /G00001543/G00001550/F00002651'],
    ['/G00001545/F00000261', -0.25, 'too-small /G00001545/F00000261'],
    ['/G00001545/F00000261', 12.125],
  ]),
  ...rowsOf('widow-with-lodger', [
    ['/G00001059/G00000241/G60000110', {}, 'none-of /G00001059/G00000241/G60000110'],
    ['/G00001059/F60000352', '006', 'not-listed /G00001059/F60000352'],
    ['/G00001059/F60000350/0', 7, 'type /G00001059/F60000350/0'],
    [`${coOwner}/G60000110/F60000345`, nothing, `none-of ${coOwner}/G60000110`],
    [`${coOwner}/G60000110/F60000321`, nothing],
    [`${coOwner}/G60000111/0/F60000228`, nothing, `missing ${coOwner}/G60000111/0/F60000228`],
    [
      `${coOwner}/G60000111/0/G60000085/F60000321`,
      'https://b.example',
      `unknown-property ${coOwner}/G60000111/0/G60000085/F60000321`,
    ],
    [`${coOwner}/G60000093/F60000263`, '002'],
    [`${coOwner}/G60000093`, { F60000263: '001' }],
    [`${coOwner}/G60000093`, {}, `missing ${coOwner}/G60000093/F60000263`],
    [
      `${coOwner}/G60000093/G60000088/G60000086`,
      {
        F60000243: 'Am Wall',
        F60000246: '28195',
        F60000247: 'Bremen',
      },
    ],
    [
      `${coOwner}/G60000093/G60000088/G60000087/F60000246`,
      '2800',
      `too-short ${coOwner}/G60000093/G60000088/G60000087/F60000246`,
      `pattern ${coOwner}/G60000093/G60000088/G60000087/F60000246`,
    ],
    [`${obligation}/G00001477/G00000277/F60000241`, nothing],
    [`${obligation}/G00001477/G00000277`, nothing],
    [`${obligation}/F00002098`, nothing, `missing ${obligation}/F00002098`],
    [`${obligation}/F00002098`, 0],
    [`${obligation}/F00002548`, 250.505, `decimals ${obligation}/F00002548`],
    [
      `${obligation}/G00001477/G60000093/G60000091/G60000092/F60000262/1`,
      nothing,
      `too-few ${obligation}/G00001477/G60000093/G60000091/G60000092/F60000262`,
    ],
    [
      `${obligation}/G00001477/G60000093/G60000091/G60000092/F60000262`,
      ['a', 'b', 'c', 'd', 'e', 'f'],
      `too-many ${obligation}/G00001477/G60000093/G60000091/G60000092/F60000262`,
    ],
    [
      `${obligation}/G00001477/G60000093/G60000091/F60000261`,
      '159',
      `not-listed ${obligation}/G00001477/G60000093/G60000091/F60000261`,
    ],
    [`${obligation}/G00001477/G60000093/G60000091`, nothing],
    [
      '/G00000448/G00000366/G00001480/G00000341/0/F00000702',
      '2025-02-29',
      'no-date /G00000448/G00000366/G00001480/G00000341/0/F00000702',
    ],
    ['/G00000448/G00000366/G00001480/G00000341/1/F00000590', '2023-01-01'],
    [`${incomes}/1/F00001996`, 'n'.repeat(101), `too-long ${incomes}/1/F00001996`],
    [`${incomes}/1/F00001996`, nothing],
    [`${incomes}/1/F00000574`, '020', `not-listed ${incomes}/1/F00000574`],
    [`${incomes}/0/G00001093/F00000575`, '1134.07', `type ${incomes}/0/G00001093/F00000575`],
    [`${incomes}/0/G00001093/F00000575`, 1134.071, `decimals ${incomes}/0/G00001093/F00000575`],
    [`${incomes}/0/G00001093/F00001882`, '007', `not-listed ${incomes}/0/G00001093/F00001882`],
    [`${incomes}/0/G00000333/F00000578`, nothing, `missing ${incomes}/0/G00000333/F00000578`],
    [`${deductions}/G00001485/G00000157/F00002565`, '001', `not-listed ${deductions}/G00001485/G00000157/F00002565`],
    [`${deductions}/G00001485/G00000157/F00002567`, 2.5, `type ${deductions}/G00001485/G00000157/F00002567`],
    [`${deductions}/G00001484/G00001056`, [], `type ${deductions}/G00001484/G00001056`],
    [
      `${deductions}/G00000345/G00001144/0/G00000346/F60000230`,
      'Möller',
      `unknown-property ${deductions}/G00000345/G00001144/0/G00000346/F60000230`,
    ],
    ['/G00001541/G00000450/0/G00000352', {}, 'unknown-property /G00001541/G00000450/0/G00000352'],
    [`${member}/G00000173/G00001100`, nothing, `missing ${member}/G00000173/G00001100`],
    [`${member}/G00000173/F00003219`, [], `too-few ${member}/G00000173/F00003219`],
    [`${member}/G00000173/F60000240`, '0421', `unknown-property ${member}/G00000173/F60000240`],
    [
      '/G00001542/G00001498/G00000176/0/G00000314/F00000074',
      '2026-03-32',
      'no-date /G00001542/G00001498/G00000176/0/G00000314/F00000074',
    ],
    [
      '/G00001542/G00001498/G00000176/0/G00001510/F00000237',
      {},
      'type /G00001542/G00001498/G00000176/0/G00001510/F00000237',
    ],
    [`${loan}/F00002658`, '002', `type ${loan}/F00002658`],
    [`${loan}/F00002658`, ['999', '007'], `not-listed ${loan}/F00002658/1`],
    [`${loan}/F00002658`, ['002', '002']],
    [`${loan}/F00002695`, 'B'.repeat(1001), `too-long ${loan}/F00002695`],
    [`${loan}/F00002660`, -43210.99, `too-small ${loan}/F00002660`],
    [`${loan}/F00002690`, '31.12.2034', `no-date ${loan}/F00002690`],
    ['/G00001543/G00001571/G00001572', [], 'type /G00001543/G00001571/G00001572'],
    ['/G00001543/G00001571/G00001572/F00002676', 0, 'too-small /G00001543/G00001571/G00001572/F00002676'],
    ['/G00001543/G00002021/G00002022/F00000583', '', 'too-short /G00001543/G00002021/G00002022/F00000583'],
    ['/G00001543/G00002021/G00002022/F00003216', ''],
    [`${lodger}/G00001579/F00002699`, nothing, `missing ${lodger}/G00001579/F00002699`],
    [`${lodger}/G00001579/G00001548/F00000564`, nothing],
    [`${lodger}/G00001579/G00001548/G00001552`, { anything: [null] }],
    [`${lodger}/G00001579/G00001548/G00001549`, nothing, `missing ${lodger}/G00001579/G00001548/G00001549`],
    [`${lodger}/G00001579/F00000564`, 1, `unknown-property ${lodger}/G00001579/F00000564`],
    [
      `${lodger}/G00001579/G00001548/G00001549/G00001497/F00001720`,
      1,
      `unknown-property ${lodger}/G00001579/G00001548/G00001549/G00001497/F00001720`,
    ],
    [`${lodger}/F00000572`, '14,75', `type ${lodger}/F00000572`],
  ]),
]
