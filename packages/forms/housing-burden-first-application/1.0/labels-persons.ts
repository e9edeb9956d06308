import type { Labels } from '../../definition.ts'
import { label, words } from './labels-notation.ts'

const postcode = label('Postleitzahl', 'Postcode', words('Fünf Ziffern.', 'Five digits.'))
const supplement = label(
  'Zusatz zur Anschrift',
  'Address supplement',
  words('Zum Beispiel Hinterhaus oder 2. Stock.', 'For example rear building or 2nd floor.'),
)

/** Specification 2.2 and 2.4, and what all sections share (2.1); the texts are ours. */
export const personLabels: Labels['definitions'] = {
  F60000227: label('Familienname', 'Family name'),
  F60000228: label('Vornamen', 'Given names'),
  F60000229: label(
    'Doktorgrade',
    'Doctoral degrees',
    words('Zum Beispiel Dr. oder Dr. med.', 'For example Dr. or Dr. med.'),
  ),
  F60000230: label(
    'Geburtsname',
    'Name at birth',
    words('Wenn er anders lautet als der Familienname.', 'If it differs from the family name.'),
  ),
  F60000231: label('Tag', 'Day'),
  F60000232: label('Monat', 'Month'),
  F60000233: label('Jahr', 'Year'),
  F60000234: label('Geburtsort', 'Place of birth'),
  F60000332: label('Geschlecht', 'Gender'),
  F60000240: label('Telefon', 'Telephone', words('Zum Beispiel 030 23125000.', 'For example 030 23125000.')),
  F60000241: label('Fax', 'Fax'),
  F60000242: label('E-Mail', 'E-mail', words('Zum Beispiel name@example.org.', 'For example name@example.org.')),
  F60000321: label('Webadresse', 'Web address'),
  F60000345: label('De-Mail-Adresse', 'De-Mail address'),
  F60000319: label('Eingetragener Name der Organisation', 'Registered name of the organisation'),
  F60000320: label('Geschäfts- oder Organisationsbezeichnung', 'Trading name or name of the organisation'),
  F60000322: label('Funktion oder Rolle', 'Function or role'),
  F60000352: label('Wird die antragstellende Person vertreten?', 'Is somebody acting for the applicant?'),
  F60000350: label('Betreuungsurkunde', 'Certificate of guardianship'),
  F60000351: label('Vollmacht', 'Power of attorney'),
  F60000263: label('Wo liegt die Anschrift?', 'Where is the address?'),
  F60000243: label('Straße', 'Street'),
  F60000244: label('Hausnummer', 'House number'),
  F60000246: postcode,
  F60000247: label('Ort', 'Town or city'),
  F60000248: supplement,
  F60000249: label('Postfach', 'PO box'),
  F60000262: label(
    'Anschriftzeile',
    'Address line',
    words('Mindestens zwei, höchstens fünf Zeilen.', 'At least two lines, at most five.'),
  ),
  F60000261: label('Staat', 'Country'),
  F60000236: label('Staatsangehörigkeit', 'Nationality'),
  F00000053: label('Straße', 'Street'),
  F00000016: label('Hausnummer', 'House number'),
  F00000084: label('Hausnummerzusatz', 'House number supplement', words('Zum Beispiel a.', 'For example a.')),
  F00000054: postcode,
  F00000035: label('Ort', 'Town or city'),
  F00000027: supplement,
  F00001882: label('Häufigkeit', 'Frequency'),
  F00001883: label('Häufigkeit in eigenen Worten', 'Frequency in your own words'),
  F00001996: label('Art in eigenen Worten', 'Kind in your own words'),
  F60000296: label('Nachweis', 'Proof'),
  G60000083: label(
    'Geburtsdatum',
    'Date of birth',
    words(
      'Wenn Tag oder Monat nicht bekannt sind, genügt das Jahr.',
      'If day or month are not known, the year is enough.',
    ),
  ),
  G60000093: label('Anschrift', 'Address'),
  G60000088: label(
    'Anschrift in Deutschland',
    'Address in Germany',
    words('Straße oder Postfach, auch beides.', 'Street or PO box, or both.'),
  ),
  G60000086: label('Anschrift mit Straße', 'Address with a street'),
  G60000087: label('Anschrift mit Postfach', 'Address with a PO box'),
  G60000091: label('Anschrift im Ausland', 'Address abroad'),
  G60000092: label(
    'Zeilen der Anschrift',
    'Lines of the address',
    words('So, wie sie auf einem Brief stehen.', 'As they are written on a letter.'),
  ),
  G60000110: label(
    'Erreichbarkeit',
    'Contact details',
    words(
      'Bitte geben Sie mindestens Telefon, Fax, E-Mail oder De-Mail an.',
      'Please give at least a telephone number, a fax number, an e-mail or a De-Mail address.',
    ),
  ),
  G60000085: label('Erreichbarkeit', 'Contact details'),
  G00000277: label(
    'Erreichbarkeit',
    'Contact details',
    words(
      'Bitte geben Sie mindestens Telefon, Fax oder E-Mail an.',
      'Please give at least a telephone number, a fax number or an e-mail address.',
    ),
  ),
  G60000111: label('Ansprechperson', 'Contact person'),
  G00000241: label(
    'Natürliche Person',
    'Individual',
    words('Ein einzelner Mensch, keine Organisation.', 'A single person, not an organisation.'),
  ),
  G00001058: label(
    'Juristische Person',
    'Organisation',
    words('Zum Beispiel ein Verein oder eine Firma.', 'For example an association or a company.'),
  ),
  G00001059: label('Vertretung', 'Representative'),
}
