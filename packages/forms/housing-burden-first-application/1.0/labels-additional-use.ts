import type { Labels } from '../../definition.ts'
import { label, squareMetres, words } from './labels-notation.ts'

/** Specification 2.8; the texts are ours. */
export const additionalUseLabels: Labels['definitions'] = {
  G00001545: label('Zusätzliche Nutzung des Wohnraums', 'Additional use of the dwelling'),
  F00000261: label(
    'Größe der gewerblich oder beruflich genutzten Fläche',
    'Size of the space used for business or work',
    words('In Quadratmetern; ohne solche Fläche 0.', 'In square metres; 0 if there is no such space.'),
  ),
  G00001546: label('Mitbewohnende und Untermiete', 'Other occupants and subtenants'),
  F00002647: label(
    'Gibt es weitere Mitbewohnende oder Personen zur Untermiete?',
    'Are there other occupants or subtenants?',
  ),
  G00001547: label('Mitbewohnende Person', 'Occupant'),
  F00002598: label('Angabe zu dieser Person', 'Details of this person'),
  F00000572: label('Größe des Zimmers', 'Size of the room', squareMetres),
  G00000328: label(
    'Lebensmittelpunkt',
    'Main place of living',
    words('Das ist der Ort, an dem jemand überwiegend lebt.', 'This is where somebody mainly lives.'),
  ),
  F00000573: label('Ist hier der Lebensmittelpunkt?', 'Is this the main place of living?'),
  F00000700: label('Seit wann?', 'Since when?'),
  G00001579: label('Warmmiete und Nebenkosten', 'Rent including heating, and service charges'),
  F00002648: label('Miete', 'Rent'),
  G00001548: label('Nebenkosten', 'Service charges'),
  G00001549: label('Nebenkosten an die Eigentümerin oder den Eigentümer', 'Service charges to the owner'),
  F00002544: label('Angabe zu diesen Kosten', 'Details of these costs'),
  G00001049: label('Heizung', 'Heating'),
  F00001720: label('Betrag für Heizung', 'Amount for heating'),
  G00001050: label('Warmwasser', 'Hot water'),
  F00001719: label('Betrag für Warmwasser', 'Amount for hot water'),
  G00001497: label('Servicepauschale', 'Service flat rate'),
  F00001723: label('Betrag der Servicepauschale', 'Amount of the service flat rate'),
  G00001186: label('Haushaltsenergie', 'Household energy'),
  F00000265: label('Betrag für Haushaltsenergie', 'Amount for household energy'),
}
