import type { Labels } from '../../definition.ts'
import { label, words } from './labels-notation.ts'

/** Specification 2.6; the texts are ours. */
export const householdLabels: Labels['definitions'] = {
  G00001535: label('Wohnraum', 'Dwelling'),
  G00001536: label('Anschrift des Wohnraums', 'Address of the dwelling'),
  G00000237: label(
    'Anschrift',
    'Address',
    words('Die Hausnummer können Sie weglassen.', 'You may leave out the house number.'),
  ),
  G00001537: label('Aktueller Wohnraum', 'Current dwelling'),
  F00002641: label('Ist dieser Wohnraum der aktuelle Wohnraum?', 'Is this dwelling the current dwelling?'),
  G00001538: label(
    'Angaben zum aktuellen Wohnraum',
    'Details of the current dwelling',
    words(
      'Hier geht es um die Anschrift und den geplanten Einzug.',
      'This is about the address and the planned move-in.',
    ),
  ),
  F00002485: label('Geplanter Einzug am', 'Planned move-in date'),
  G00001540: label('Förderung mit öffentlichen Mitteln', 'Public funding'),
  F00002643: label('Gibt es eine Förderung mit öffentlichen Mitteln?', 'Is there any public funding?'),
  G00001539: label('Wohngeld für anderen Wohnraum', 'Housing benefit for another dwelling'),
  F00002642: label('Gibt es Wohngeld für einen anderen Wohnraum?', 'Is there housing benefit for another dwelling?'),
  G00002025: label('Zweitwohnsitz', 'Second home'),
  F00003220: label('Gibt es einen Zweitwohnsitz?', 'Is there a second home?'),

  G00001541: label('Haushaltsmitglieder', 'Household members'),
  F00002065: label(
    'Gibt es weitere Haushaltsmitglieder?',
    'Are there further household members?',
    words('Also Personen außer der antragstellenden.', 'That is, people other than the applicant.'),
  ),
  G00000450: label('Haushaltsmitglied', 'Household member'),
  G00000173: label('Persönliche Angaben', 'Personal details'),
  G00001100: label('Verhältnis zur antragstellenden Person', 'Relationship to the applicant'),
  F00000598: label(
    'Wer ist die Person im Verhältnis zur antragstellenden Person?',
    'How is the person related to the applicant?',
    words(
      'Zum Beispiel das Kind oder die Mutter der antragstellenden Person.',
      'For example the applicant’s child or mother.',
    ),
  ),
  F60000277: label('Verhältnis in eigenen Worten', 'Relationship in your own words'),
  F00000599: label('Wird Kindergeld gezahlt?', 'Is child benefit paid?'),
  F00003219: label('Nachweis über geteilte Kinderbetreuung', 'Proof of shared childcare'),

  G00001542: label('Veränderung der Zahl der Haushaltsmitglieder', 'Change in the number of household members'),
  G00001498: label('Tod eines Haushaltsmitglieds', 'Death of a household member'),
  F00002593: label('Ist ein Haushaltsmitglied gestorben?', 'Has a household member died?'),
  G00000176: label('Angaben zum Todesfall', 'Details of the death'),
  G00000314: label('Verstorbenes Haushaltsmitglied', 'Household member who died'),
  F00000074: label('Sterbedatum', 'Date of death'),
  // F00002563 is a question that nobody knows: it has no label, so it is not asked
  G00001510: label('Umzug nach dem Todesfall', 'Move after the death'),
  F00000237: label('Gab es nach dem Todesfall einen Umzug?', 'Was there a move after the death?'),
  G00001499: label('Neu aufgenommenes Haushaltsmitglied', 'New household member'),
  F00002594: label('Wurde ein Haushaltsmitglied neu aufgenommen?', 'Has a new member joined the household?'),
  G00000315: label('Angaben zum neuen Haushaltsmitglied', 'Details of the new household member'),
  F00000056: label('Einzug am', 'Move-in date'),
  G00001500: label('Zukünftige Zahl der Haushaltsmitglieder', 'Future number of household members'),
  F00002595: label(
    'Ändert sich die Zahl der Haushaltsmitglieder in Zukunft?',
    'Will the number of household members change in future?',
  ),
  G00001474: label('Angaben zur Entwicklung', 'Details of the development'),
  F00002560: label('Datum der Entwicklung', 'Date of the development'),
  F00002561: label('Art der Entwicklung', 'Kind of development'),
  F00002562: label('Entwicklung in eigenen Worten', 'Development in your own words'),
  G00001523: label('Umzug oder Auszug', 'Moving home or moving out'),
  F00002612: label('Gibt es einen Umzug oder Auszug?', 'Is anyone moving home or moving out?'),
  F00002613: label('Datum des Umzugs oder Auszugs', 'Date of the move'),
}
