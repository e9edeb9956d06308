import { members, type Group, type GroupId } from '../../definition.ts'

/** Specification 2.5, the second half: income, deductions and assets. */
export const incomeGroups: Readonly<Record<GroupId, Group>> = {
  G00001481: { title: 'Einnahmen', members: members('G00000330 req') },
  G00000330: {
    title: 'Einnahmen inkl. Werbungskosten',
    members: members('F00002600 req', 'F00002599', 'G00000332[]'),
  },
  G00000332: {
    title: 'Einnahmen Art und Höhe',
    members: members(
      ...(['F00000574 req', 'F00001996', 'G00001093 req', 'G00000333 req'] as const),
      ...(['F00002098 req', 'F60000296[]', 'G00001482 req', 'G00001483 req'] as const),
    ),
  },
  G00001093: { title: 'Höhe der Einnahmen (Brutto)', members: members('F00000575 req', 'F00001882 req', 'F00001883') },
  G00000333: { title: 'Abgaben', members: members('F00000577 req', 'F00000578 req', 'F00000579 req') },
  G00001482: { title: 'Werbungskosten', members: members('F00002580 req', 'F00002599', 'G00000348[]') },
  G00000348: { title: 'Details Werbungskosten', members: members('F00002538 req', 'F60000296[]') },
  G00001483: { title: 'Veränderung von Einnahmen', members: members('F00002581 req', 'F00002599', 'G00000335') },
  G00000335: {
    title: 'Details Veränderung',
    members: members('F00000585', 'F00000583 req', 'F00000584 req', 'F60000296[]'),
  },
  G00000343: {
    title: 'Freibeträge/Abzugsbeträge',
    members: members('G00001484 req', 'G00001485 req', 'G00000347 req', 'G00000345 req'),
  },
  G00001484: { title: 'Kinderbetreuungskosten', members: members('F00002583 req', 'F00002599', 'G00001056') },
  G00001056: {
    title: 'Details Kinderbetreuungskosten',
    members: members('F00000302 req', 'F00002098 req', 'F60000296[]'),
  },
  G00001485: { title: 'Schwerbehinderung Pflegegrad', members: members('F00002585 req', 'F00002599', 'G00000157') },
  G00000157: {
    title: 'Details Schwerbehinderung Pflegegrad',
    members: members('F00002565 req', 'F00002566', 'F00002567', 'F00002098', 'F60000296[]'),
  },
  G00000347: {
    title: 'Opfer nationalsozialistischer Verfolgung',
    members: members('F00000381 req', 'F00002599', 'F60000296[]'),
  },
  G00000345: { title: 'Unterhaltszahlung', members: members('F00002026 req', 'F00002599', 'G00001144[]') },
  G00001144: {
    title: 'Details Unterhaltszahlung',
    members: members(
      ...(['G00000346 req', 'F00001747 req', 'F00000592 req', 'G00001096 req'] as const),
      ...(['F00002098 req', 'F60000296[]'] as const),
    ),
  },
  G00000346: {
    title: 'Unterhaltsempfänger',
    members: members('F60000227 req', 'F60000228', 'F60000229', 'G60000083 req'),
  },
  G00001096: { title: 'Betrag/Ausgaben', members: members('F00000593 req', 'F00001882 req', 'F00001883') },
  G00001487: { title: 'Sonstige Einnahmen', members: members('G00001488 req', 'G00001489 req') },
  G00001488: { title: 'Unterhaltsansprüche', members: members('F00002586 req', 'F00002599', 'G00000334') },
  G00000334: { title: 'Details Unterhaltsansprüche', members: members('F00000582 req', 'G00001095') },
  G00001095: { title: 'Höhe Unterhaltsanspruch', members: members('F00000581 req', 'F00001882 req', 'F00001883') },
  G00001489: { title: 'einmalige Einnahmen', members: members('F00002587 req', 'F00002599', 'G00000336[]') },
  G00000336: {
    title: 'Details einmalige Einnahmen',
    members: members('F00000586 req', 'F00001996', 'F00000587 req', 'F60000030 req', 'F60000296[]'),
  },
  G00000352: { title: 'Vermögen', members: members('G00001507 req') },
  G00001507: { title: 'Angaben zum Vermögen', members: members('F00000588 req', 'F00002599', 'G00001478') },
  G00001478: {
    title: 'Details zum Vermögen',
    members: members(
      ...(['F00002568 req', 'F00002569 req', 'F00002570 req', 'F00002571 req'] as const),
      ...(['F00002572', 'F00002573', 'F00002574', 'F00002575', 'F00002098 req', 'F60000296[]'] as const),
    ),
  },
}
