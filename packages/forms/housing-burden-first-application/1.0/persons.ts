import { members, type Group, type GroupId } from '../../definition.ts'

/** Specification 2.4, groups of persons, addresses and contacts. */
export const personGroups: Readonly<Record<GroupId, Group>> = {
  G60000083: {
    title: 'Geburtsdatum (teilbekannt)',
    members: members('F60000231', 'F60000232', 'F60000233 req'),
    asks: { kind: 'day', day: 'F60000231', month: 'F60000232', year: 'F60000233' },
  },
  G60000093: {
    title: 'Anschrift Inland oder Ausland',
    members: members('F60000263 req', 'G60000088', 'G60000091'),
    asks: { kind: 'branch', by: 'F60000263', to: { '001': 'G60000088', '002': 'G60000091' } },
  },
  G60000088: { title: 'Anschrift Inland', members: members('G60000086', 'G60000087') },
  G60000086: {
    title: 'Straßenanschrift',
    members: members('F60000243 req', 'F60000244', 'F60000246 req', 'F60000247 req', 'F60000248'),
  },
  G60000087: { title: 'Postfachanschrift', members: members('F60000249', 'F60000246 req', 'F60000247 req') },
  G60000091: { title: 'Anschrift Ausland', members: members('F60000261 req', 'G60000092 req') },
  G60000092: { title: 'Anschriftzone', members: members('F60000262[2-5] req') },
  G60000110: {
    title: 'Kommunikation (eine Pflichtangabe)',
    description: 'by rule at least one of telephone, fax, e-mail, De-Mail is required when the group is used',
    members: members('F60000240', 'F60000241', 'F60000242', 'F60000321', 'F60000345'),
    rule: { kind: 'any-of', of: ['F60000240', 'F60000241', 'F60000242', 'F60000345'] },
  },
  G60000085: {
    title: 'Kommunikation (wenig)',
    members: members('F60000240', 'F60000241', 'F60000242', 'F60000345'),
  },
  G00000277: {
    title: 'Kommunikation (wenig, eine Pflichtangabe)',
    members: members('F60000240', 'F60000241', 'F60000242'),
    asks: { kind: 'any-of', of: ['F60000240', 'F60000241', 'F60000242'] },
  },
  G60000111: {
    title: 'Ansprechpartner',
    members: members('F60000227 req', 'F60000228 req', 'F60000229', 'F60000322', 'G60000085'),
  },
  G00000241: {
    title: 'Natürliche Person',
    members: members(
      ...(['F60000227 req', 'F60000228', 'F60000230', 'F60000229'] as const),
      ...(['G60000083 req', 'G60000093 req', 'G60000110'] as const),
    ),
  },
  G00001058: {
    title: 'Juristische Person',
    members: members('F60000319 req', 'F60000320', 'G60000093 req', 'G60000110', 'G60000111[]'),
  },
  G00001059: {
    title: 'Gesetzlicher Vertreter / Bevollmächtigter',
    members: members('F60000352 req', 'G00001058', 'G00000241', 'F60000350[]', 'F60000351[]'),
    // what each kind of representation calls for; the specification does not demand it
    opens: {
      by: 'F60000352',
      members: {
        G00001058: ['003', '005'],
        G00000241: ['002', '004'],
        F60000350: ['002', '003'],
        F60000351: ['004', '005'],
      },
    },
  },
}
