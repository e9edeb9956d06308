import type { Labels } from '../../definition.ts'
import { label, words } from './labels-notation.ts'

/** Specification 2.5 up to the public benefits; the texts are ours. */
export const applicantLabels: Labels['definitions'] = {
  G00000448: label('Antragstellende Person', 'Applicant'),
  G00000188: label(
    'Persönliche Angaben',
    'Personal details',
    words('Der erste Vorname gilt als Rufname.', 'The first given name counts as the usual name.'),
  ),
  G00001458: label(
    'Staatsangehörigkeit',
    'Nationality',
    words('Bei mehreren geben Sie bitte alle an.', 'If there are several, please state all of them.'),
  ),
  F00002431: label(
    'Gehört die Staatsangehörigkeit zur EU, zum EWR oder zur Schweiz?',
    'Is the nationality one of the EU, the EEA or Switzerland?',
    words(
      'Zum EWR gehören neben der EU auch Island, Liechtenstein und Norwegen.',
      'Besides the EU, the EEA includes Iceland, Liechtenstein and Norway.',
    ),
  ),
  F00002494: label('Aufenthaltstitel', 'Residence title'),
  G00001469: label('Familienstand und Lebenslage', 'Marital status and situation'),
  F00000984: label('Familienstand', 'Marital status'),
  F00002536: label('Besteht eine nichteheliche Lebensgemeinschaft?', 'Is there an unmarried partnership?'),
  F00002537: label('Lebt die Person getrennt?', 'Is the person living apart (separated)?'),
  G00001475: label('Erwerbsstatus', 'Employment status'),
  F00000697: label('Erwerbsstatus', 'Employment status'),
  F00002037: label('Erwerbsstatus in eigenen Worten', 'Employment status in your own words'),
  G00000701: label(
    'Verpflichtungserklärung',
    'Declaration of commitment',
    words(
      'Damit verpflichtet sich jemand, Kosten für eine andere Person zu übernehmen.',
      'A promise by somebody to cover costs for another person.',
    ),
  ),
  F00001173: label('Gibt es eine Verpflichtungserklärung?', 'Is there a declaration of commitment?'),
  G00001490: label('Angaben zur Verpflichtungserklärung', 'Details of the declaration of commitment'),
  G00001477: label('Person, die sich verpflichtet hat', 'Person who made the commitment'),
  F00002548: label('Übernommene Wohnkosten', 'Housing costs covered'),

  G00000366: label(
    'Transferleistungen',
    'Public benefits',
    words(
      'Das sind Sozialleistungen des Staates, zum Beispiel Grundsicherung.',
      'These are social benefits paid by the state, such as basic income support.',
    ),
  ),
  G00001480: label('Beantragte oder erhaltene Leistungen', 'Benefits applied for or received'),
  F00002577: label(
    'Wurden Transferleistungen beantragt oder erhalten?',
    'Have public benefits been applied for or received?',
  ),
  G00000341: label('Transferleistung', 'Public benefit'),
  F00000589: label('Um welche Leistung geht es?', 'Which benefit is it?'),
  F00000702: label('Datum des Antrags', 'Date of the application'),
  F00000591: label('Datum der Bewilligung', 'Date of approval'),
  F00000590: label('Datum des Wegfalls', 'Date on which the benefit ends'),
  F00000426: label('Datum der Ablehnung', 'Date of refusal'),
  G00001512: label('Aufforderung, Wohngeld zu beantragen', 'Request to apply for housing benefit'),
  F00000645: label(
    'Gibt es eine Aufforderung, Wohngeld zu beantragen?',
    'Is there a request to apply for housing benefit?',
    words('Zum Beispiel in einem Schreiben einer Behörde.', 'For example in a letter from an authority.'),
  ),
}
