import { members, type Group, type GroupId } from '../../definition.ts'

/** Specification 2.5, the first half: who applies, and which benefits they receive. */
export const applicantGroups: Readonly<Record<GroupId, Group>> = {
  G00000448: {
    description: 'applicant section',
    members: members(
      ...(['G00000188 req', 'G00000366 req', 'G00001481 req'] as const),
      ...(['G00000343 req', 'G00001487 req', 'G00000352 req'] as const),
    ),
  },
  G00000188: {
    title: 'Persönliche Angaben (Antragsteller)',
    description: 'the first given name serves as the usual given name',
    members: members(
      ...(['F60000227 req', 'F60000228', 'F60000229', 'F60000230', 'G60000083 req', 'F60000234 req'] as const),
      ...(['F60000332 req', 'G00001458 req', 'F60000242', 'F60000240', 'G00001469 req', 'G00001475 req'] as const),
      'G00000701',
    ),
  },
  G00001458: {
    title: 'Staatsangehörigkeit mit Abfrage EU/EWR/Schweiz',
    members: members('F60000236[] req', 'F00002431', 'F00002494[]'),
  },
  G00001469: {
    title: 'Familienstand und Lebenslage',
    members: members('F00000984 req', 'F00002536', 'F00002537'),
  },
  G00001475: { title: 'Erwerbsstatus', members: members('F00000697 req', 'F00002037') },
  G00000701: { title: 'Verpflichtungserklärung', members: members('F00001173 req', 'G00001490') },
  G00001490: {
    title: 'Details Verpflichtungserklärung',
    members: members('G00001477 req', 'F00002548 req', 'F00002098 req', 'F60000296[]'),
  },
  G00001477: {
    title: 'Person Verpflichtungserklärung',
    members: members(
      ...(['F60000227 req', 'F60000228', 'F60000230', 'F60000229'] as const),
      ...(['G60000083 req', 'G60000093 req', 'G00000277'] as const),
    ),
  },
  G00000366: { title: 'Transferleistungen', members: members('G00001480 req', 'G00001512 req') },
  G00001480: {
    title: 'beantragte/erhaltene Transferleistungen',
    members: members('F00002577 req', 'F00002599', 'G00000341[]'),
  },
  G00000341: {
    title: 'Details einer Transferleistung',
    members: members('F00000589 req', 'F00000702', 'F00000591', 'F00000590', 'F00000426', 'F60000296[]'),
  },
  G00001512: {
    title: 'Aufforderung Wohngeldbeantragung',
    members: members('F00000645 req', 'F00002599', 'F60000296[]'),
  },
}
