import { codes, integer, proof, text, type Field, type FieldId } from '../../definition.ts'
import { nationalities, states } from './code-lists.ts'

const postcode = text(5, 5, '^([0]{1}[1-9]{1}|[1-9]{1}[0-9]{1})[0-9]{3}$')

/** Specification 2.2, the basic fields. */
export const basicFields: Readonly<Record<FieldId, Field>> = {
  F60000227: { title: 'Familienname', type: text(1, 120) },
  F60000228: { title: 'Vornamen', type: text(1, 80) },
  F60000229: { title: 'Doktorgrade', type: text(3, 119) },
  F60000230: { title: 'Geburtsname', type: text(1, 75) },
  F60000231: { title: 'Tag', type: integer(1, 31) },
  F60000232: { title: 'Monat', type: integer(1, 12) },
  F60000233: { title: 'Jahr', type: integer(1850, 2080) },
  F60000234: { title: 'Geburtsort', type: text(1, 80) },
  F60000332: { title: 'Geschlecht', type: codes('d', 'm', 'w', 'x') },
  F60000240: { title: 'Telefon', type: text(1, 23) },
  F60000241: { title: 'Telefax', type: text(1, 23) },
  F60000242: { title: 'E-Mail', type: text(6, 254, '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{1,63}$') },
  F60000321: { title: 'Web Adresse', type: text() },
  F60000345: { title: 'De-Mail-Adresse', type: text(undefined, 253) },
  F60000319: { title: 'Eingetragener Name / Organisationsname', type: text(1, 1000) },
  F60000320: { title: 'Geschäftsbezeichnung / Organisationsbezeichnung', type: text(1, 1000) },
  F60000322: { title: 'Funktion / Rolle (Person)', type: text(1, 100) },
  F60000352: {
    title: 'Vertretung durch gesetzlichen Vertreter oder Bevollmächtigten',
    type: codes('001-005'),
  },
  F60000350: { title: 'Betreuungsurkunde', type: proof },
  F60000351: { title: 'Vollmacht', type: proof },
  F60000263: { title: 'Abfrage Anschrift Inland oder Ausland', type: codes('001-002') },
  F60000243: { title: 'Straße', type: text(1, 55) },
  F60000244: { title: 'Hausnummer', type: text(1, 11) },
  F60000246: { title: 'Postleitzahl', type: postcode },
  F60000247: { title: 'Ort', type: text(1, 50) },
  F60000248: { title: 'Anschrift Zusatzangaben', type: text(1, 21) },
  F60000249: { title: 'Postfach', type: text(1, 21) },
  F60000262: { title: 'ZeileAnschrift', type: text(1, 35) },
  F60000261: { title: 'Staat', type: states },
  F60000236: { title: 'Staatsangehörigkeit', type: nationalities },
  F00000053: { title: 'Straße (Wohnraum)', type: text(1, 55) },
  F00000016: { title: 'Hausnummer (Wohnraum)', type: text(1, 9) },
  F00000084: { title: 'Hausnummerzusatz', type: text(1, 2, '^[\\p{L}0-9. ]*$') },
  F00000054: { title: 'Postleitzahl (Wohnraum)', type: postcode },
  F00000035: { title: 'Ort (Wohnraum)', type: text(1, 50) },
  F00000027: { title: 'Anschrift Zusatzangaben (Wohnraum)', type: text(1, 21) },
}
