import type { Labels } from '../../definition.ts'
import { label, numbered, squareMetres, words } from './labels-notation.ts'

/** Specification 2.7; the texts are ours. */
export const burdenLabels: Labels['definitions'] = {
  G00001543: label('Eigentum und Belastungen', 'Ownership and housing costs'),
  F00002649: label('Eigentumsform', 'Form of ownership', numbered),
  F00002689: label('Eigentumsform in eigenen Worten', 'Form of ownership in your own words'),
  G00001550: label('Größe des Wohnraums', 'Size of the dwelling'),
  F00002650: label('Auswahl zur Größe des Wohnraums', 'Choice about the size of the dwelling', numbered),
  F00002651: label('Größe als Zahl', 'Size as a number', squareMetres),
  G00001551: label('Miteigentum', 'Co-ownership'),
  F00002652: label('Gibt es weitere Miteigentümerinnen oder Miteigentümer?', 'Are there any other co-owners?'),
  G00001552: label(
    'Miteigentümerin oder Miteigentümer',
    'Co-owner',
    words('Eine Person oder eine Organisation.', 'A person or an organisation.'),
  ),
  G00001553: label('Belastungen', 'Housing costs'),
  F00002653: label(
    'Gibt es Belastungen?',
    'Are there any housing costs?',
    words(
      'Belastungen sind Kosten für das Eigenheim, in dem Sie wohnen.',
      'This means the costs of the home that you own and live in.',
    ),
  ),

  G00001557: label('Belastungen aus Fremdmitteln', 'Costs of borrowed money'),
  F00002657: label(
    'Gibt es Belastungen aus Fremdmitteln?',
    'Are there any costs of borrowed money?',
    words('Fremdmittel sind geliehenes Geld, zum Beispiel ein Darlehen.', 'For example a loan.'),
  ),
  G00001559: label('Fremdmittel', 'Borrowed money'),
  F00002658: label(
    'Was trifft auf die Fremdmittel zu?',
    'What applies to the borrowed money?',
    words(
      'Mehrere Antworten sind möglich. Welche Nummer passt, sagt Ihnen Ihre Wohngeldbehörde.',
      'You may choose several. Your housing benefit office can tell you which number fits.',
    ),
  ),
  F00002694: label('Zu den Fremdmitteln in eigenen Worten', 'About the borrowed money in your own words'),
  F00002695: label(
    'Von wem ist das Geld geliehen?',
    'Who is the money borrowed from?',
    words('Zum Beispiel eine Bank.', 'For example a bank.'),
  ),
  F00002659: label('Ursprünglicher Betrag', 'Original amount'),
  F00002660: label('Restbetrag', 'Remaining amount'),
  G00001561: label(
    'Kapitaldienst',
    'Debt service',
    words('Das sind die Zahlungen für Zinsen und Tilgung.', 'These are the payments of interest and principal.'),
  ),
  F00002702: label('Betrag des Kapitaldienstes', 'Amount of the debt service'),
  F00002690: label('Ende der Laufzeit', 'End of the term'),
  G00001565: label('Rückzahlung', 'Repayment'),
  F00002667: label('Gibt es eine Rückzahlung?', 'Is there a repayment?'),
  G00001566: label('Beitrag', 'Contribution'),
  F00002668: label('Höhe des Beitrags', 'Amount of the contribution'),

  G00001567: label('Aufwendungen', 'Expenses'),
  F00002669: label('Gibt es weitere Aufwendungen?', 'Are there any further expenses?'),
  G00001569: label('Weitere Aufwendung', 'Further expense'),
  F00002671: label('Um welche Aufwendung geht es?', 'Which expense is it?', numbered),
  F00002672: label('Aufwendung in eigenen Worten', 'Expense in your own words'),
  F00002670: label('Betrag der Aufwendung', 'Amount of the expense'),
  G00001570: label('Zuschüsse', 'Grants'),
  F00002673: label('Gibt es Zuschüsse?', 'Are there any grants?'),
  G00001583: label('Zuschuss', 'Grant'),
  F00002700: label('Wer gibt den Zuschuss?', 'Who gives the grant?'),
  G00001584: label('Höhe des Zuschusses', 'Amount of the grant'),
  F00002701: label('Betrag des Zuschusses', 'Sum of the grant'),

  G00001571: label('Garagen, Stellplätze und Carports', 'Garages, parking spaces and carports'),
  F00002675: label('Gibt es Garagen, Stellplätze oder Carports?', 'Are there garages, parking spaces or carports?'),
  G00001572: label('Garagen', 'Garages'),
  G00001575: label('Stellplätze und Carports', 'Parking spaces and carports'),
  F00002676: label('Anzahl', 'Number'),
  F00002677: label('Sind sie finanziert?', 'Are they financed?'),
  F00002678: label('Sind sie vermietet?', 'Are they rented out?'),
  G00001573: label('Vermietung', 'Letting'),
  F00002679: label(
    'Zahl zur Vermietung',
    'Number concerning the letting',
    words('Eine ganze Zahl ab 1.', 'A whole number from 1.'),
  ),
  G00001574: label('Einnahmen aus der Vermietung', 'Income from letting'),
  F00002680: label('Betrag der Einnahmen', 'Amount of the income'),

  G00002021: label('Veränderung der Belastungen', 'Change in housing costs'),
  F00003214: label('Gibt es eine Veränderung der Belastungen?', 'Is there a change in housing costs?'),
  G00002022: label('Angaben zur Veränderung', 'Details of the change'),
  F00003216: label('Art der Belastung', 'Kind of housing cost'),
  F00003215: label('Künftige Belastung im Monat', 'Future housing cost per month'),
}
